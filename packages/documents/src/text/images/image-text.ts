import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { framesOf } from './frames.js';

/** tif, jpg, png, gif, bmp, dcx, pcx, jp2 and their kin: the words that can be read in each page. */
export const extractImageText: ExtractText = async (bytes, context) => {
  for await (const frame of framesOf(bytes, context)) {
    if (context.text.isFull || context.isLate()) return;
    await addWords(frame, context);
  }
};

/** An image without words gives white space. */
export async function addWords(image: Buffer, { ocr, text }: TextContext): Promise<void> {
  const words = await ocr.read(image).catch((error: unknown) => {
    // The library may reject with values that are not errors.
    throw new DocumentFailure(
      'CORRUPT',
      `The picture cannot be read: ${error instanceof Error ? error.name : 'refused'}.`,
    );
  });
  if (words.trim() === '') return;
  text.add(words);
  text.endLine();
}
