// How the drivers measure and report: one line per figure, its best and its middle time in milliseconds
// of processor time, or by the clock where the environment has BENCH_CLOCK=wall.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

// now returns what this process has had of the processors so far, in milliseconds: what else the machine
// does does not count. By the clock it does.
inline double now() {
  const char *clock = std::getenv("BENCH_CLOCK");
  timespec t;
  clock_gettime(clock && !std::strcmp(clock, "wall") ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * t.tv_sec + 1e-6 * t.tv_nsec;
}

// measure runs f until budget seconds are spent, but at least least times, and prints
// "time <what> <best> <median>".
template <class F>
void measure(const char *what, double budget, int least, F f) {
  std::vector<double> ms;
  double spent = 0;
  while (spent < 1000 * budget || static_cast<int>(ms.size()) < least) {
    double start = now();
    f();
    ms.push_back(now() - start);
    spent += ms.back();
  }
  std::sort(ms.begin(), ms.end());
  std::printf("time %s %.6f %.6f\n", what, ms.front(), ms[ms.size() / 2]);
}
