// Local/global frames in C++: frame FILE SECONDS
//
// FILE holds a system as bench/system.go writes it. Measured are the way of the paper's authors, a factor of
// the whole 3m×3m matrix by Eigen; a loop of our own on CHOLMOD with the m×m matrix and three right-hand
// sides; its local step alone; and the assembly of L, J and M + h²L from triplets in Eigen. A pin is
// a stiff attachment, as in the authors' code.
#include <cholmod.h>

#include <Eigen/Sparse>
#include <cmath>
#include <fstream>
#include <iostream>
#include <string>

#include "timing.h"

using Matrix = Eigen::SparseMatrix<double>;
using Vector = Eigen::VectorXd;
using Triplets = std::vector<Eigen::Triplet<double>>;

struct Spring {
  int i, j;
  double k, r;
};

struct System {
  int m = 0;
  double h = 0;
  std::vector<double> mass;
  Vector x; // 3m, interleaved
  std::vector<Spring> springs;
  std::vector<int> pins;
};

const double attachment = 1e5; // N/m, of a pin
const int iterations = 10;

static System read(const char *name) {
  std::ifstream in(name);
  System s;
  int springs = 0, pins = 0;
  in >> s.m >> springs >> pins >> s.h;
  s.mass.resize(s.m);
  s.x.resize(3 * s.m);
  s.springs.resize(springs);
  s.pins.resize(pins);
  for (auto &v : s.mass) in >> v;
  for (auto &v : s.x) in >> v;
  for (auto &v : s.springs) in >> v.i >> v.j >> v.k >> v.r;
  for (auto &v : s.pins) in >> v;
  if (!in || s.m == 0) {
    std::cerr << name << ": cannot be read\n";
    std::exit(1);
  }
  return s;
}

// The matrices, each entry of the m×m ones repeated on the diagonal of a block where blocks is 3.
static Matrix assembleL(const System &s, int blocks) {
  Triplets t;
  t.reserve(4 * blocks * s.springs.size());
  for (const auto &sp : s.springs)
    for (int c = 0; c < blocks; c++) {
      int i = blocks * sp.i + c, j = blocks * sp.j + c;
      t.emplace_back(i, i, sp.k);
      t.emplace_back(j, j, sp.k);
      t.emplace_back(i, j, -sp.k);
      t.emplace_back(j, i, -sp.k);
    }
  Matrix l(blocks * s.m, blocks * s.m);
  l.setFromTriplets(t.begin(), t.end());
  return l;
}

static Matrix assembleJ(const System &s, int blocks) {
  Triplets t;
  t.reserve(2 * blocks * s.springs.size());
  for (size_t n = 0; n < s.springs.size(); n++)
    for (int c = 0; c < blocks; c++) {
      t.emplace_back(blocks * s.springs[n].i + c, blocks * n + c, s.springs[n].k);
      t.emplace_back(blocks * s.springs[n].j + c, blocks * n + c, -s.springs[n].k);
    }
  Matrix j(blocks * s.m, blocks * s.springs.size());
  j.setFromTriplets(t.begin(), t.end());
  return j;
}

static Matrix assembleA(const System &s, int blocks) {
  Triplets t;
  for (int i = 0; i < s.m; i++)
    for (int c = 0; c < blocks; c++) t.emplace_back(blocks * i + c, blocks * i + c, s.mass[i]);
  for (int i : s.pins)
    for (int c = 0; c < blocks; c++) t.emplace_back(blocks * i + c, blocks * i + c, s.h * s.h * attachment);
  Matrix d(blocks * s.m, blocks * s.m);
  d.setFromTriplets(t.begin(), t.end());
  return d + s.h * s.h * assembleL(s, blocks);
}

// constant returns the part of the right-hand side that a frame's iterations leave alone, from rest.
static Vector constant(const System &s) {
  Vector b(3 * s.m);
  for (int i = 0; i < s.m; i++)
    for (int c = 0; c < 3; c++) b[3 * i + c] = s.mass[i] * (s.x[3 * i + c] - (c == 1 ? 9.81 * s.h * s.h : 0));
  for (int i : s.pins) b.segment<3>(3 * i) += s.h * s.h * attachment * s.x.segment<3>(3 * i);
  return b;
}

static void local(const System &s, const double *__restrict x, double *__restrict d) {
  const Spring *sp = s.springs.data();
  for (size_t n = 0, end = s.springs.size(); n < end; n++) {
    const double *p = x + 3 * sp[n].i, *q = x + 3 * sp[n].j;
    double a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
    double f = sp[n].r / std::sqrt(a * a + b * b + c * c);
    d[3 * n] = f * a;
    d[3 * n + 1] = f * b;
    d[3 * n + 2] = f * c;
  }
}

static void authors(const System &s, double seconds) {
  Eigen::SimplicialLLT<Matrix> llt;
  Matrix a, j = assembleJ(s, 3);
  measure("authors-prefactor", seconds, 2, [&] {
    a = assembleA(s, 3);
    llt.compute(a);
  });
  Vector b = constant(s), x, d(3 * s.springs.size());
  measure("authors-frame", seconds, 3, [&] {
    x = s.x;
    for (int k = 0; k < iterations; k++) {
      local(s, x.data(), d.data());
      x = llt.solve(b + s.h * s.h * (j * d));
    }
  });
}

static void own(const System &s, double seconds, const char *name, int supernodal) {
  cholmod_common c;
  cholmod_start(&c);
  c.supernodal = supernodal;
  c.final_ll = 1;
  Matrix lower = assembleA(s, 1).triangularView<Eigen::Lower>();
  cholmod_sparse m{};
  m.nrow = m.ncol = s.m;
  m.nzmax = lower.nonZeros();
  m.p = lower.outerIndexPtr();
  m.i = lower.innerIndexPtr();
  m.x = lower.valuePtr();
  m.stype = -1;
  m.itype = CHOLMOD_INT;
  m.xtype = CHOLMOD_REAL;
  m.dtype = CHOLMOD_DOUBLE;
  m.sorted = m.packed = 1;
  cholmod_factor *f = cholmod_analyze(&m, &c);
  cholmod_factorize(&m, f, &c);

  cholmod_dense *rhs = cholmod_zeros(s.m, 3, CHOLMOD_REAL, &c);
  cholmod_dense *sol = nullptr, *y = nullptr, *e = nullptr;
  double *b0 = static_cast<double *>(rhs->x), *b1 = b0 + s.m, *b2 = b1 + s.m;
  Vector b = constant(s), x, d(3 * s.springs.size());
  double h2 = s.h * s.h;
  measure(name, seconds, 3, [&] {
    x = s.x;
    for (int it = 0; it < iterations; it++) {
      local(s, x.data(), d.data());
      for (int i = 0; i < s.m; i++) {
        b0[i] = b[3 * i];
        b1[i] = b[3 * i + 1];
        b2[i] = b[3 * i + 2];
      }
      for (size_t n = 0; n < s.springs.size(); n++) {
        const Spring &sp = s.springs[n];
        double k = h2 * sp.k, u = k * d[3 * n], v = k * d[3 * n + 1], w = k * d[3 * n + 2];
        b0[sp.i] += u;
        b1[sp.i] += v;
        b2[sp.i] += w;
        b0[sp.j] -= u;
        b1[sp.j] -= v;
        b2[sp.j] -= w;
      }
      cholmod_solve2(CHOLMOD_A, f, rhs, nullptr, &sol, nullptr, &y, &e, &c);
      const double *p = static_cast<const double *>(sol->x);
      for (int i = 0; i < s.m; i++)
        for (int a = 0; a < 3; a++) x[3 * i + a] = p[a * s.m + i];
    }
  });
}

int main(int argc, char **argv) {
  if (argc != 3) return std::cerr << "usage: frame FILE SECONDS\n", 2;
  System s = read(argv[1]);
  double seconds = std::atof(argv[2]);
  Vector d(3 * s.springs.size());
  measure("local", seconds, 5, [&] { local(s, s.x.data(), d.data()); });
  Matrix l, j, a;
  measure("assembly", seconds, 3, [&] {
    l = assembleL(s, 1);
    j = assembleJ(s, 1);
    a = assembleA(s, 1);
  });
  authors(s, seconds);
  own(s, seconds, "own-simplicial", CHOLMOD_SIMPLICIAL);
  own(s, seconds, "own-supernodal", CHOLMOD_SUPERNODAL);
}
