# Runs parts of CI, several at a time, and says what each one costs: sourced by .ci/run and .ci/full at the root of the repository.
# A part is a line of .ci/parts.txt and a function of .ci/parts.sh. It runs in a process of its own (.ci/part) and prints a line "ok" or
# "FAIL" for each check. Its output stays in .ci/out/parts/NAME.log, its cost in .ci/out/costs.tsv.

# budget SECONDS: the processor seconds that a part may use which used SECONDS when it was measured alone, with cold caches. Three times
# as much leaves room for a slower processor and for one whose caches are shared with other work; the minute, for the short parts.
# Wall time has no budget: on a busy machine it says nothing about the code.
budget() { echo $((3 * $1 + 60)); }

jobs=${MSP_JOBS:-4}          # as many parts at a time: many of them wait for a browser or a kernel
limit=${MSP_PART_LIMIT:-60m} # of wall time for a part that hangs

passed=0       # checks
failed=0       # the same
failures=()    # parts
declare -A running=() # parts, by their processes

out=.ci/out
rm -rf "$out"
mkdir -p "$out/parts" # apart from what the programs of clients/ leave in $out
printf 'part\twall\tprocessors\tbudget\n' >"$out/costs.tsv"

# What is started here carries this in its environment; whatever of it runs at our end was left behind.
export MSP_CHECKS=$$-$RANDOM-$RANDOM
trap sweep EXIT

declare -A rows=() # what .ci/parts.txt says of each part
while read -r part rest; do rows[$part]=$rest; done < <(grep -v '^ *\(#\|$\)' .ci/parts.txt)

# row PART: sets tier, measured, after and uses to what .ci/parts.txt says.
row() {
  read -r tier measured after uses <<<"${rows[$1]:-}"
  if [[ -n $uses ]]; then return; fi
  echo "there is no part $1 in .ci/parts.txt" >&2
  exit 2
}

# parts_of TIER: the parts of a tier, in the order of the table.
parts_of() { awk -v tier="$1" '$2 == tier { print $1 }' .ci/parts.txt; }

# pause waits for a fifth of a second. It starts no program: those of an hour are many, and the shell was once seen to wait for ever for
# one that was gone.
exec {silent}<> <(:)
pause() { read -rt 0.2 -u "$silent" || true; }

# wanted PART...: these parts, each behind those that it comes after. Sets order, and tools to what setup.sh has to install.
wanted() {
  local part before
  for part; do
    if [[ " ${order[*]} " == *" $part "* ]]; then continue; fi
    row "$part"
    if [[ $uses != - ]]; then tools+=(${uses//,/ }); fi
    if [[ $after != - ]]; then
      before=(${after//,/ })
      wanted "${before[@]}"
    fi
    order+=("$part")
  done
}

# run_part PART: the part, its cost, and last the file that says how it ended.
run_part() {
  local began=$SECONDS status=0 stat cost before
  row "$1"
  for before in ${after//[,-]/ }; do
    if grep -q '^FAIL  ' "$out/parts/$before.log"; then
      echo "FAIL  $1 was not run, because $before failed" >"$out/parts/$1.log"
      echo 1 0 0 >"$out/parts/$1.ended"
      return
    fi
  done
  timeout "$limit" .ci/part "$1" >"$out/parts/$1.log" 2>&1 </dev/null || status=$?
  read -r -a stat <"/proc/$BASHPID/stat" # fields 16 and 17: ticks of children that have been waited for
  cost=$(((stat[15] + stat[16]) / $(getconf CLK_TCK)))
  printf '%d %d %d\n' "$status" "$((SECONDS - began))" "$cost" >"$out/parts/$1.ended"
}

# told PART: counts and shows the checks of a part that has ended.
told() {
  local log=$out/parts/$1.log status wall cost good bad
  if ! read -r status wall cost <"$out/parts/$1.ended"; then status=1 wall=0 cost=0; fi
  row "$1"
  if ((status == 124)); then echo "FAIL  $1 did not end within $limit" >>"$log"; fi
  if ((cost > $(budget "$measured"))); then
    echo "FAIL  $1 used $cost s of processors; its budget is $(budget "$measured") s, see .ci/lib.sh" >>"$log"
  fi
  good=$(grep -c '^ok    ' "$log") || true
  bad=$(grep -c '^FAIL  ' "$log") || true
  if ((status != 0 && bad == 0 || good + bad == 0)); then
    bad=1
    echo "FAIL  $1: exit status $status" >>"$log"
  fi
  printf '%s\t%d\t%d\t%d\n' "$1" "$wall" "$cost" "$(budget "$measured")" >>"$out/costs.tsv"
  passed=$((passed + good)) failed=$((failed + bad))
  if ((bad > 0)); then failures+=("$1"); fi
  grep -E '^(ok    |FAIL  )' "$log" || true
  printf '      %s: %d s, %d s of processors\n' "$1" "$wall" "$cost"
}

# ready PART: whether all that it comes after has ended.
ready() {
  local before
  row "$1"
  if [[ $after == - ]]; then return; fi
  for before in ${after//,/ }; do [[ -e $out/parts/$before.ended ]] || return 1; done
}

# pool PART...: runs the parts and those that they come after, tells what failed and ends with the verdict.
pool() {
  local order=() tools=() part next pid
  wanted "$@"
  printf '%s\n' "${tools[@]}" | sort -u >"$out/parts/tools" # for the part setup
  while ((${#order[@]} + ${#running[@]} > 0)); do
    next=()
    for part in "${order[@]}"; do
      if ((${#running[@]} == jobs)) || ! ready "$part"; then
        next+=("$part")
        continue
      fi
      set -m # or what runs beside us would ignore SIGINT
      run_part "$part" &
      set +m
      running[$!]=$part
    done
    order=("${next[@]}")
    pause
    for pid in "${!running[@]}"; do
      part=${running[$pid]}
      if [[ ! -e $out/parts/$part.ended ]] && kill -0 "$pid" 2>/dev/null; then continue; fi
      told "$part"
      unset "running[$pid]"
    done
  done
  for part in "${failures[@]}"; do
    printf '\n=== FAIL  %s\n' "$part"
    gist "$out/parts/$part.log" | sed 's/^/      /'
  done
  sweep
  # Again, and last: whoever reads only the end of a long output sees which tests they were.
  for part in "${failures[@]}"; do grep -E '^(FAIL  | *--- FAIL)' "$out/parts/$part.log" | head -n 20 || true; done
  printf '%d s\n%d passed, %d failed\n' "$SECONDS" "$passed" "$failed"
  ((failed == 0))
  exit
}

# gist LOG: each place of a log that tells of a failure, with what follows it; the end where there is none.
gist() {
  grep -E -A 25 '^ *(FAIL|--- FAIL|ERROR|Error:|Traceback|panic:|fatal error:)' "$1" | head -n 100 | cut -c1-300 | grep . || tail -n 40 "$1"
}

# sweep ends what our parts have left running, and says so.
sweep() {
  local environ pid
  for pid in "${!running[@]}"; do kill -KILL -- "-$pid" 2>/dev/null || true; done
  for environ in /proc/[0-9]*/environ; do
    pid=${environ#/proc/} pid=${pid%/environ}
    if ((pid != $$)) && grep -qsz "^MSP_CHECKS=$MSP_CHECKS\$" "$environ"; then
      printf 'left running, and ended now: %s\n' "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | cut -c1-200)"
      kill -KILL "$pid" 2>/dev/null || true
    fi
  done
}
