/** A page is at most this many times as high as it is wide on the screen. */
const MAX_HEIGHT_BY_WIDTH = 4;
/** A browser keeps 4 bytes of each pixel. Phones refuse canvases of more than 16 million pixels. */
const MAX_PIXELS = 8_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a page on the screen: as wide as the frame, unless the page would be too high. */
export function sizeOnScreen(page: Size, frameWidth: number): Size {
  const scale = Math.min(frameWidth / page.width, (MAX_HEIGHT_BY_WIDTH * frameWidth) / page.height);
  return { width: Math.max(1, page.width * scale), height: Math.max(1, page.height * scale) };
}

/** Returns the pixels of a canvas for each pixel of the style: fewer than the screen has if the page is large. */
export function pixelRatioOf({ width, height }: Size, ofScreen: number): number {
  return Math.min(ofScreen, Math.sqrt(MAX_PIXELS / (width * height)));
}
