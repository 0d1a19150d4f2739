// The mouse on a simulation that runs, for the checks of several front ends.

// whereIs says where on the page a particle of a live player is.
const whereIs = (player, i) => player.evaluate((root, i) => {
  const { camera, canvas } = root.player, x = root.player.vertices(), box = canvas.getBoundingClientRect();
  const m = camera.matrix(box.width / box.height), p = [...x.slice(3 * i, 3 * i + 3), 1];
  const clip = [0, 1, 2, 3].map((r) => p.reduce((sum, c, k) => sum + c * m[4 * k + r], 0));
  return { x: box.left + ((clip[0] / clip[3] + 1) / 2) * box.width, y: box.top + ((1 - clip[1] / clip[3]) / 2) * box.height };
}, i);

// seize presses the mouse on a particle, and returns where. It moves on meanwhile, so, as a person would, it tries again.
export async function seize(page, player, i) {
  for (let tries = 1; tries <= 10; tries++) {
    const at = await whereIs(player, i);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    if ((await player.evaluate((root) => root.player.said.grab)) >= 0) return at;
    await page.mouse.up();
  }
  throw new Error(`the mouse takes no particle near number ${i}`);
}
