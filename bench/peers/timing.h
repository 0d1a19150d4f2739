// How the drivers measure and report: one line per figure, its best and its middle time in milliseconds
// of processor time.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

// processor_time returns what this process has had of the processor so far, in milliseconds: what else the machine
// does does not count.
inline double processor_time() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * t.tv_sec + 1e-6 * t.tv_nsec;
}

// measure runs f until budget seconds are spent, but at least least times, and prints
// "time <what> <best> <median>".
template <class F>
void measure(const char *what, double budget, int least, F f) {
  std::vector<double> ms;
  double spent = 0;
  while (spent < 1000 * budget || static_cast<int>(ms.size()) < least) {
    double start = processor_time();
    f();
    ms.push_back(processor_time() - start);
    spent += ms.back();
  }
  std::sort(ms.begin(), ms.end());
  std::printf("time %s %.6f %.6f\n", what, ms.front(), ms[ms.size() / 2]);
}
