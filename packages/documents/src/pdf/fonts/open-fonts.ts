import type { Font } from 'fontkit';

/** The fonts in a file, of which a collection has several. What reads them is loaded with the first of them. */
export async function openFonts(bytes: Buffer): Promise<readonly Font[]> {
  const { create } = await import('fontkit');
  const opened = create(bytes);
  return 'fonts' in opened ? opened.fonts : [opened];
}
