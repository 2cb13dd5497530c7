import type { Font } from 'fontkit';

/** Returns the fonts in a file. A collection has several. The first call loads the library. */
export async function openFonts(bytes: Buffer): Promise<readonly Font[]> {
  const { create } = await import('fontkit');
  const opened = create(bytes);
  return 'fonts' in opened ? opened.fonts : [opened];
}
