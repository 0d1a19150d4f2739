# Checks as lines: sourced by .ci/run and clients/run.sh, at the root of the repository.

out=.ci/out
passed=0
failed=0
rm -rf "$out"
mkdir -p "$out"

# check NAME COMMAND...: one line; what the command printed is kept in $out and shown if it failed.
check() {
  local name=$1 log began=$SECONDS
  shift
  log=$out/$(tr -cs 'A-Za-z0-9' '-' <<<"$name" | cut -c1-60).log
  if "$@" >"$log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    printf 'ok    %s (%d s)\n' "$name" $((SECONDS - began))
  else
    failed=$((failed + 1))
    printf 'FAIL  %s (%d s)\n' "$name" $((SECONDS - began))
    tail -n 60 "$log" | sed 's/^/      /'
  fi
}

# live NAME COMMAND...: the same, with the command's own output as it comes.
live() {
  local name=$1 began=$SECONDS
  shift
  if "$@" 2>&1 </dev/null; then
    passed=$((passed + 1))
    printf 'ok    %s (%d s)\n' "$name" $((SECONDS - began))
  else
    failed=$((failed + 1))
    printf 'FAIL  %s (%d s)\n' "$name" $((SECONDS - began))
  fi
}

# checks NAME COMMAND...: a command that prints lines like ours for many checks. One that fails without
# saying which, or says nothing at all, counts as one failure.
checks() {
  local name=$1 log status=0 good bad
  shift
  log=$out/$(tr -cs 'A-Za-z0-9' '-' <<<"$name" | cut -c1-60).log
  "$@" </dev/null 2>&1 | tee "$log" || status=$?
  good=$(grep -c '^ok  ' "$log") || true
  bad=$(grep -c '^FAIL' "$log") || true
  if ((status != 0 && bad == 0 || good + bad == 0)); then
    bad=1
    printf 'FAIL  %s: exit status %d\n' "$name" "$status"
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
}

# finish prints the closing line and ends with its verdict.
finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
}
