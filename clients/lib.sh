# Checks as lines: sourced by .ci/run and clients/run.sh, at the root of the repository.

out=.ci/out
passed=0
failed=0
failures=() # the names and logs of what failed
asides=()   # what aside has started: process groups
rm -rf "$out"
mkdir -p "$out"

# What is started here carries this in its environment; whatever of it runs at our end was left behind.
export MSP_CHECKS=$$-$SECONDS-$RANDOM
trap sweep EXIT

# log_of NAME: the file for what a check prints.
log_of() { printf '%s' "$out/$(tr -cs 'A-Za-z0-9' '-' <<<"$1" | cut -c1-60).log"; }

# shown LOG COMMAND...: runs the command and shows what it prints, as it comes and in the log. No pipe: one would stay
# open for as long as anything that the command has left behind.
shown() {
  local log=$1 pid
  shift
  : >"$log"
  set -m # or what runs beside us would ignore SIGINT
  "$@" >>"$log" 2>&1 </dev/null &
  pid=$!
  set +m
  tail -n +1 -s 0.2 -f --pid="$pid" "$log"
  wait "$pid"
}

# begin and cost measure a check. Seconds of processors tell a costly check from one that ran on a busy machine.
begin() {
  processors
  began=$SECONDS began_processors=$used
}

cost() {
  processors
  cost="$((SECONDS - began)) s, $((used - began_processors)) s of processors"
}

# processors sets used to the seconds of processors that this shell's children have used, once they have ended.
processors() {
  local stat
  read -r -a stat <"/proc/$BASHPID/stat"
  used=$(((stat[15] + stat[16]) / ticks))
}
ticks=$(getconf CLK_TCK)

# verdict STATUS NAME LOG: one line, and a place in the list of failures.
verdict() {
  cost
  if (($1 == 0)); then
    passed=$((passed + 1))
    printf 'ok    %s (%s)\n' "$2" "$cost"
  else
    failed=$((failed + 1))
    failures+=("$2" "$3")
    printf 'FAIL  %s (%s)\n' "$2" "$cost"
  fi
}

# check NAME COMMAND...: one line; what the command printed is kept in $out and shown if it failed.
check() {
  local name=$1 log status=0
  shift
  log=$(log_of "$name")
  begin
  "$@" >"$log" 2>&1 </dev/null || status=$?
  verdict "$status" "$name" "$log"
  if ((status != 0)); then tail -n 60 "$log" | sed 's/^/      /'; fi
}

# live NAME COMMAND...: the same, with the command's own output as it comes.
live() {
  local name=$1 log status=0
  shift
  log=$(log_of "$name")
  begin
  shown "$log" "$@" || status=$?
  verdict "$status" "$name" "$log"
}

# checks NAME COMMAND...: a command that prints lines like ours for many checks, and a line for what they cost. One that
# fails without saying which, or says nothing at all, counts as one failure.
checks() {
  local name=$1 log status=0 good bad
  shift
  log=$(log_of "$name")
  begin
  shown "$log" "$@" || status=$?
  good=$(grep -c '^ok  ' "$log") || true
  bad=$(grep -c '^FAIL  ' "$log") || true
  if ((status != 0 && bad == 0 || good + bad == 0)); then
    bad=1
    printf 'FAIL  %s: exit status %d\n' "$name" "$status" | tee -a "$log"
  fi
  if ((bad > 0)); then failures+=("$name" "$log"); fi
  passed=$((passed + good))
  failed=$((failed + bad))
  cost
  printf '      %s: %s\n' "$name" "$cost"
}

# aside COMMAND...: makes the checks of a command beside those that follow, which go first; each is a line when it has
# ended. finish waits for them and counts them.
aside() {
  set -m # as in shown
  (
    set +m
    renice -n $(($(nice) + 5)) -p "$BASHPID" >/dev/null
    passed=0 failed=0 failures=()
    "$@"
    printf '%s\n' "$passed" "$failed" "${failures[@]}" >"$out/aside-$BASHPID"
  ) &
  asides+=($!)
  set +m
}

# together waits for one that aside has started.
together() {
  local counted
  wait "$1" || true
  if ! mapfile -t counted 2>/dev/null <"$out/aside-$1"; then counted=(0 1 "what ran beside other checks" /dev/null); fi
  passed=$((passed + counted[0]))
  failed=$((failed + counted[1]))
  failures+=("${counted[@]:2}")
}

# gist LOG: each place of a log that tells of a failure, with what follows it; the end where there is none.
gist() {
  grep -E -A 25 '^ *(FAIL|--- FAIL|ERROR|Error:|Traceback|panic:|fatal error:)' "$1" | head -n 100 | cut -c1-300 | grep . || tail -n 40 "$1"
}

# sweep ends what our checks have left running, and says so.
sweep() {
  local environ pid
  for pid in "${asides[@]}"; do kill -KILL -- "-$pid" 2>/dev/null || true; done
  for environ in /proc/[0-9]*/environ; do
    pid=${environ#/proc/} pid=${pid%/environ}
    if ((pid != $$)) && grep -qsz "^MSP_CHECKS=$MSP_CHECKS\$" "$environ"; then
      printf 'left running, and ended now: %s\n' "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | cut -c1-200)"
      kill -KILL "$pid" 2>/dev/null || true
    fi
  done
}

# finish waits for what runs aside, tells again what failed, prints the closing line and ends with its verdict.
finish() {
  local pid
  for pid in "${asides[@]}"; do together "$pid"; done
  asides=()
  set -- "${failures[@]}"
  while (($# > 0)); do
    printf '\n=== FAIL  %s\n' "$1"
    gist "$2" | sed 's/^/      /'
    shift 2
  done
  sweep
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
}
