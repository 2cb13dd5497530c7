const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 28;
/** Pictures are drawn at 96 pixels per inch if there is room. */
const POINTS_A_PIXEL = 72 / 96;

/** The place of a picture on its own page, in points. */
export interface PictureBox {
  readonly page: readonly [width: number, height: number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the place of a picture on A4, upright or across as it fits better. */
export function pictureBoxOf({ width, height }: { readonly width: number; readonly height: number }): PictureBox {
  const page = width > height ? ([A4.long, A4.short] as const) : ([A4.short, A4.long] as const);
  const scale = Math.min(POINTS_A_PIXEL, (page[0] - 2 * MARGIN) / width, (page[1] - 2 * MARGIN) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    page,
    x: (page[0] - drawnWidth) / 2,
    y: (page[1] - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
  };
}
