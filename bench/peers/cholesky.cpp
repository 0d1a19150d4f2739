// Sparse Cholesky of Eigen and of CHOLMOD on one matrix: cholesky FILE.mtx SECONDS METHOD
//
// FILE is a symmetric Matrix Market file, its lower triangle stored. METHOD is eigen, or
// (simplicial|supernodal)-(amd|nesdis). Three right-hand sides are solved for at once. Printed are the times of analyze,
// factor and solve, and the entries of the factor.
#include <cholmod.h>

#include <Eigen/Sparse>
#include <fstream>
#include <iostream>
#include <string>

#include "timing.h"

using Matrix = Eigen::SparseMatrix<double>;

static Matrix read(const char *name) {
  std::ifstream in(name);
  std::string line;
  while (std::getline(in, line) && line[0] == '%') {
  }
  int n = 0, columns = 0, entries = 0;
  std::sscanf(line.c_str(), "%d %d %d", &n, &columns, &entries);
  std::vector<Eigen::Triplet<double>> t;
  t.reserve(entries);
  int i, j;
  double v;
  while (in >> i >> j >> v) t.emplace_back(i - 1, j - 1, v);
  if (n == 0 || static_cast<int>(t.size()) != entries) {
    std::cerr << name << ": cannot be read\n";
    std::exit(1);
  }
  Matrix a(n, n);
  a.setFromTriplets(t.begin(), t.end());
  return a;
}

static void eigen(const Matrix &a, double seconds) {
  Eigen::SimplicialLLT<Matrix> llt;
  measure("analyze", seconds, 3, [&] { llt.analyzePattern(a); });
  measure("factor", seconds, 2, [&] { llt.factorize(a); });
  Eigen::MatrixXd b = Eigen::MatrixXd::Random(a.rows(), 3), x;
  measure("solve", seconds, 5, [&] { x = llt.solve(b); });
  std::printf("nnz entries %ld\n", static_cast<long>(llt.matrixL().nestedExpression().nonZeros()));
}

static void cholmod(Matrix &a, double seconds, const std::string &method) {
  cholmod_common c;
  cholmod_start(&c);
  c.supernodal = method.rfind("supernodal", 0) == 0 ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
  c.final_ll = 1;
  c.nmethods = 1;
  c.method[0].ordering = method.find("nesdis") != std::string::npos ? CHOLMOD_NESDIS : CHOLMOD_AMD;
  c.postorder = 1;

  cholmod_sparse s{};
  s.nrow = s.ncol = a.rows();
  s.nzmax = a.nonZeros();
  s.p = a.outerIndexPtr();
  s.i = a.innerIndexPtr();
  s.x = a.valuePtr();
  s.stype = -1;
  s.itype = CHOLMOD_INT;
  s.xtype = CHOLMOD_REAL;
  s.dtype = CHOLMOD_DOUBLE;
  s.sorted = s.packed = 1;

  cholmod_factor *f = nullptr;
  measure("analyze", seconds, 3, [&] {
    if (f) cholmod_free_factor(&f, &c);
    f = cholmod_analyze(&s, &c);
  });
  std::printf("nnz entries %.0f\n", c.lnz);
  measure("factor", seconds, 2, [&] { cholmod_factorize(&s, f, &c); });
  cholmod_dense *b = cholmod_ones(a.rows(), 3, CHOLMOD_REAL, &c);
  cholmod_dense *x = nullptr, *y = nullptr, *e = nullptr;
  measure("solve", seconds, 5, [&] { cholmod_solve2(CHOLMOD_A, f, b, nullptr, &x, nullptr, &y, &e, &c); });
}

int main(int argc, char **argv) {
  if (argc != 4) return std::cerr << "usage: cholesky FILE.mtx SECONDS METHOD\n", 2;
  Matrix a = read(argv[1]);
  double seconds = std::atof(argv[2]);
  std::string method = argv[3];
  if (method == "eigen")
    eigen(a, seconds);
  else
    cholmod(a, seconds, method);
}
