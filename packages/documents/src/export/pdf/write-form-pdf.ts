import type { FontLibrary } from '../../pdf/fonts/font-library.js';
import { writePages } from '../../pdf/write-pages.js';
import { languageOf } from '../../writing/language-of.js';
import { textOf } from '../form-blocks.js';
import type { FormBlock } from '../form-blocks.js';
import { LEFT_OUT, onPages } from './form-paragraphs.js';

/** The fact that is repeated on every page. */
const OWNER = 'Owner';
/** Limit of pages, because drawing takes time. The text export has the rest (D-FRM-25). */
const MAX_PAGES = 2000;

export interface FormPdfTools {
  readonly library: Pick<FontLibrary, 'latin' | 'further'>;
  readonly createdAt: Date;
}

/** A filled form as a tagged PDF (D-FRM-27), as it grows: its fonts come last, with what its text needed of them. */
export function writeFormPdf(
  blocks: readonly FormBlock[],
  { library, createdAt }: FormPdfTools,
  maxPages = MAX_PAGES,
): AsyncIterable<Buffer> {
  const title = blocks.find((block) => block.kind === 'title')?.text ?? '';
  const owner = blocks.find((block) => block.kind === 'fact' && block.label === OWNER);
  return writePages(blocks.map(onPages), {
    library,
    eastAsian: languageOf(blocks.map(textOf)),
    // The words that are the same on every form are English; a text in another script says its own language.
    properties: { title, language: 'en', creator: 'talent platform', createdAt },
    running: { title, owner: owner?.kind === 'fact' ? owner.value : '' },
    maxPages,
    leftOut: LEFT_OUT,
  });
}
