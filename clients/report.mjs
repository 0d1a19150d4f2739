// One line for each check, and an exit status that says whether all held.

let failed = false;

// check prints `ok` or `FAIL` and the name when body has ended, with what body returns as a note. The result says
// whether it held.
export async function check(name, body) {
  const began = Date.now();
  try {
    const note = await body();
    console.log(`ok    ${name}${note ? `: ${note}` : ''} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (problem) {
    failed = true;
    console.log(`FAIL  ${name}: ${problem.stack || problem}`);
    return false;
  }
}

export function must(condition, message) {
  if (!condition) throw new Error(message);
}

export function finish() {
  process.exit(failed ? 1 : 0);
}
