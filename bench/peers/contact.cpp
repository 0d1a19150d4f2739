// One step of a system over a ball: contact FILE METHOD SECONDS OUT ITERATIONS...
//
// FILE holds a step as bench/contact/problem.go writes it. Each number of iterations is measured, and the positions (3m
// doubles) that it ends at are added to OUT. The methods; all but the last have Eigen's factor of the m×m matrix and three
// right-hand sides:
//
//	shortcut  local/global, after each global step what is inside is put on the ball (Liu et al. 2013)
//	soft      springs to the ball in the matrix where it is near, ten times the stiffest of the system (S. Bouaziz et al.:
//	          Projective dynamics, ACM Trans. Graph. 33(4), 2014; ShapeOp): factored again in each step
//	admm      the same, exact in the limit by multipliers, ρ a tenth of the diagonal of h² L (M. Overby et al., IEEE TVCG 23(10), 2017)
//	xpbd      Gauss-Seidel over springs and contacts (M. Macklin et al.: XPBD, Motion in Games 2016)
#include <Eigen/Sparse>
#include <cmath>
#include <fstream>
#include <iostream>
#include <string>

#include "timing.h"

using Vec = Eigen::Vector3d;
using Points = Eigen::Matrix<double, Eigen::Dynamic, 3>;
using Matrix = Eigen::SparseMatrix<double>;

struct Spring {
  int i, j;
  double k, r;
};

struct Problem {
  int m = 0;
  double h = 0, g = 0, radius = 0;
  Vec centre;
  Eigen::VectorXd mass;
  Points rest, x, v;
  std::vector<Spring> springs;
  std::vector<int> pins;
  Points y;                // the inertial positions
  std::vector<char> near;  // of particles: the ball may matter
};

static Problem read(const char *name) {
  std::ifstream in(name);
  Problem p;
  int springs = 0, pins = 0;
  in >> p.m >> springs >> pins >> p.h >> p.g >> p.centre[0] >> p.centre[1] >> p.centre[2] >> p.radius;
  p.mass.resize(p.m);
  for (auto &v : p.mass) in >> v;
  for (auto *points : {&p.rest, &p.x, &p.v}) {
    points->resize(p.m, 3);
    for (int i = 0; i < p.m; i++) in >> (*points)(i, 0) >> (*points)(i, 1) >> (*points)(i, 2);
  }
  p.springs.resize(springs);
  for (auto &s : p.springs) in >> s.i >> s.j >> s.k >> s.r;
  p.pins.resize(pins);
  for (auto &i : p.pins) in >> i;
  if (!in || p.m == 0) {
    std::cerr << name << ": cannot be read\n";
    std::exit(1);
  }
  return p;
}

// outside returns the point outside of the ball that is nearest to x.
static Vec outside(const Problem &p, const Vec &x) {
  Vec d = x - p.centre;
  double l = d.norm();
  return l >= p.radius ? x : Vec(p.centre + p.radius / l * d);
}

// predict sets y, and x to it, pins where they are, nothing in the ball.
static void predict(Problem &p, Points &x) {
  p.y = p.x + p.h * p.v;
  p.y.col(1).array() -= p.h * p.h * p.g;
  for (int i : p.pins) p.y.row(i) = p.x.row(i);
  p.near.assign(p.m, 0);
  for (int i = 0; p.radius > 0 && i < p.m; i++) {
    Vec q = p.x.row(i), y = p.y.row(i);
    p.near[i] = std::min((q - p.centre).norm(), (y - p.centre).norm()) < p.radius + 0.1;
  }
  x = p.y;
  for (int i = 0; i < p.m; i++) x.row(i) = outside(p, x.row(i));
}

static double stiffest(const Problem &p) {
  double k = 0;
  for (const auto &s : p.springs) k = std::max(k, s.k);
  return k;
}

// system returns M + h² L; a pin has a weight that nothing moves.
static Matrix system(const Problem &p) {
  std::vector<Eigen::Triplet<double>> t;
  double h2 = p.h * p.h;
  for (int i = 0; i < p.m; i++) t.emplace_back(i, i, p.mass[i]);
  for (int i : p.pins) t.emplace_back(i, i, 1e8 * p.mass[i]);
  for (const auto &s : p.springs) {
    t.emplace_back(s.i, s.i, h2 * s.k);
    t.emplace_back(s.j, s.j, h2 * s.k);
    t.emplace_back(s.i, s.j, -h2 * s.k);
    t.emplace_back(s.j, s.i, -h2 * s.k);
  }
  Matrix a(p.m, p.m);
  a.setFromTriplets(t.begin(), t.end());
  return a;
}

// right adds h² J d of the local step at x to M y.
static void right(const Problem &p, const Points &x, Points &b) {
  b = p.mass.asDiagonal() * p.y;
  for (int i : p.pins) b.row(i) += 1e8 * p.mass[i] * p.x.row(i);
  double h2 = p.h * p.h;
  for (const auto &s : p.springs) {
    double u = x(s.i, 0) - x(s.j, 0), v = x(s.i, 1) - x(s.j, 1), w = x(s.i, 2) - x(s.j, 2);
    double f = h2 * s.k * s.r / std::sqrt(u * u + v * v + w * w);
    b(s.i, 0) += f * u, b(s.i, 1) += f * v, b(s.i, 2) += f * w;
    b(s.j, 0) -= f * u, b(s.j, 1) -= f * v, b(s.j, 2) -= f * w;
  }
}

// Projective is the three methods that solve a linear system.
struct Projective {
  enum Contact { shortcut, soft, admm } contact;
  Eigen::SimplicialLLT<Matrix> llt;
  Matrix free, a;  // M + h² L, and with the weights of a step
  Eigen::VectorXd weight;
  Points b, target, u;

  Projective(const Problem &p, Contact contact) : contact(contact), free(system(p)), weight(Eigen::VectorXd::Zero(p.m)) {
    llt.compute(free);
  }

  void step(Problem &p, Points &x, int iterations) {
    predict(p, x);
    if (contact != shortcut && p.radius > 0) {
      double strong = 10 * p.h * p.h * stiffest(p);
      a = free;
      for (int i = 0; i < p.m; i++) {
        double &diagonal = a.coeffRef(i, i);
        weight[i] = !p.near[i] ? 0 : contact == soft ? strong : 0.1 * (diagonal - p.mass[i]);
        diagonal += weight[i];
      }
      llt.factorize(a);
      u = Points::Zero(p.m, 3);
      target = x;
    }
    for (int k = 0; k < iterations; k++) {
      right(p, x, b);
      if (contact != shortcut && p.radius > 0)
        for (int i = 0; i < p.m; i++)
          if (p.near[i]) {
            target.row(i) = outside(p, x.row(i) + u.row(i));
            if (contact == admm) u.row(i) += x.row(i) - target.row(i);
            b.row(i) += weight[i] * (target.row(i) - u.row(i));
          }
      x = llt.solve(b);
      if (contact == shortcut && p.radius > 0)
        for (int i = 0; i < p.m; i++) x.row(i) = outside(p, x.row(i));
    }
  }
};

struct XPBD {
  std::vector<double> lambda, pressure, w;
  Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> at;

  void step(Problem &p, Points &x, int iterations) {
    predict(p, x);
    at = x;
    lambda.assign(p.springs.size(), 0);
    pressure.assign(p.m, 0);
    w.resize(p.m);
    for (int i = 0; i < p.m; i++) w[i] = 1 / p.mass[i];
    for (int i : p.pins) w[i] = 0;
    double h2 = p.h * p.h;
    for (int k = 0; k < iterations; k++) {
      for (size_t n = 0; n < p.springs.size(); n++) {
        const Spring &s = p.springs[n];
        double *a = &at(s.i, 0), *b = &at(s.j, 0), sum = w[s.i] + w[s.j];
        double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
        double l = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), h2k = h2 * s.k;
        double dl = -(h2k * (l - s.r) + lambda[n]) / (1 + h2k * sum);
        lambda[n] += dl;
        for (int c = 0; c < 3; c++) {
          a[c] += w[s.i] * dl * d[c] / l;
          b[c] -= w[s.j] * dl * d[c] / l;
        }
      }
      for (int i = 0; i < p.m; i++) {
        if (!p.near[i] || w[i] == 0) continue;
        Vec d = at.row(i).transpose() - p.centre;
        double l = d.norm(), dl = std::max(-(l - p.radius) / w[i], -pressure[i]);
        pressure[i] += dl;
        at.row(i) += w[i] * dl / l * d.transpose();
      }
    }
    x = at;
  }
};

template <class Method>
static void run(Problem &p, Method &method, int argc, char **argv) {
  std::ofstream out(argv[4], std::ios::binary);
  for (int n = 5; n < argc; n++) {
    Points x;
    measure(argv[n], std::atof(argv[3]), 2, [&] { method.step(p, x, std::atoi(argv[n])); });
    Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> rows = x;
    out.write(reinterpret_cast<const char *>(rows.data()), sizeof(double) * rows.size());
  }
}

int main(int argc, char **argv) {
  if (argc < 6) return std::cerr << "usage: contact FILE METHOD SECONDS OUT ITERATIONS...\n", 2;
  Problem p = read(argv[1]);
  std::string method = argv[2];
  if (method == "xpbd") {
    XPBD x;
    run(p, x, argc, argv);
    return 0;
  }
  if (method != "shortcut" && method != "soft" && method != "admm") return std::cerr << method << ": no such method\n", 2;
  Projective x(p, method == "soft" ? Projective::soft : method == "admm" ? Projective::admm : Projective::shortcut);
  run(p, x, argc, argv);
}
