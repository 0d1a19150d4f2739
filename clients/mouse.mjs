// The mouse, for the checks of several front ends.

// slide moves the handle of a slider by so many pixels to the right, and lets it go.
export async function slide(page, handle, by) {
  const box = await handle.boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 8 });
  await page.mouse.up();
}

// whereIs says where on the page a particle of a live player is.
const whereIs = (player, i) => player.evaluate((root, i) => {
  const { camera, canvas } = root.player, x = root.player.vertices(), box = canvas.getBoundingClientRect();
  const m = camera.matrix(box.width / box.height), p = [...x.slice(3 * i, 3 * i + 3), 1];
  const clip = [0, 1, 2, 3].map((r) => p.reduce((sum, c, k) => sum + c * m[4 * k + r], 0));
  return { x: box.left + ((clip[0] / clip[3] + 1) / 2) * box.width, y: box.top + ((1 - clip[1] / clip[3]) / 2) * box.height };
}, i);

// seize presses the mouse on a particle of a simulation that runs, and returns where. It moves on meanwhile, and the outputs
// of other cells may push it out of sight, so, as a person would, it looks for it and tries again.
export async function seize(page, player, i) {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    await player.scrollIntoViewIfNeeded();
    const at = await whereIs(player, i);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    if ((await player.evaluate((root) => root.player.said.grab)) >= 0) return at;
    await page.mouse.up();
  }
  throw new Error(`the mouse takes no particle near number ${i}`);
}
