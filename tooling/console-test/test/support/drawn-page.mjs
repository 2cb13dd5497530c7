/**
 * Waits until something dark is drawn on a canvas, and returns true.
 *
 * @param {import('playwright-core').Locator} canvas
 */
export async function hasInk(canvas) {
  await canvas.waitFor();
  return canvas.evaluate(async (drawn) => {
    if (!(drawn instanceof globalThis.HTMLCanvasElement)) return false;
    const isDark = (value, at, all) => at % 4 === 0 && value < 128 && all[at + 3] > 128;
    for (;;) {
      const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
      if (pixels.some(isDark)) return true;
      await new Promise((later) => globalThis.requestAnimationFrame(later));
    }
  });
}
