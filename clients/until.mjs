// Waits for an asynchronous condition in a page: Playwright's waitForFunction takes the promise itself for a yes.

// until calls condition(value) in the page until its promise ends with a truthy value, for at most three minutes.
export const until = (page, condition, value) => page.evaluate(`(async (value) => {
  for (const end = Date.now() + 180_000; !(await (${condition})(value)); ) {
    if (Date.now() > end) throw new Error('it has waited for three minutes');
    await new Promise((later) => setTimeout(later, 50));
  }
})(${JSON.stringify(value) ?? ''})`);
