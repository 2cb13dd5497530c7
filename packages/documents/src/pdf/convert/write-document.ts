import { DocumentFailure } from '../../document-failure.js';
import { languageOf } from '../../writing/language-of.js';
import { FontLibrary } from '../fonts/font-library.js';
import { Pictures } from '../pictures/prepare-picture.js';
import type { ConversionTools } from '../pdf-engine.js';
import { writePages } from '../write-pages.js';
import type { DocumentBlock, ReadDocument } from './document-block.js';
import { LEFT_OUT, onPages } from './set-document.js';
import type { DrawableBlock } from './set-document.js';

/** Stands in the PDF itself, so that nobody takes it for what the document's own program shows. */
const PRODUCER = 'talent platform: reflow (text and pictures of the document, in a layout of its own)';
/** All pictures of a document together. */
const MOST_PICTURES = 200;

/** Finds a picture by its name in the document; undefined if the document does not contain it. */
export type FindPicture = (name: string) => Promise<Buffer | undefined>;

export interface DocumentToWrite extends ConversionTools {
  readonly document: ReadDocument;
  readonly findPicture?: FindPicture;
}

/** A document that was read as a PDF, in the product's own layout. */
export async function* writeDocument(given: DocumentToWrite): AsyncIterable<Buffer> {
  const { document, limits, fonts, warn } = given;
  document.warnings.forEach(warn);
  const blocks = await drawableBlocks(given);
  if (blocks.length === 0) throw new DocumentFailure('EMPTY', 'It holds neither text nor pictures.');
  const { title, language } = document;
  yield* writePages(onPages(blocks), {
    library: new FontLibrary(fonts, () => warn('A file among the further fonts cannot be used.')),
    eastAsian: languageOf(textsOf(document.blocks)),
    properties: {
      title,
      ...(language !== undefined && { language }),
      creator: 'talent platform',
      producer: PRODUCER,
      createdAt: new Date(),
    },
    maxPages: limits.pages,
    leftOut: LEFT_OUT,
    onLeftOut: () => warn(`Only the first ${limits.pages} pages were written.`),
  });
}

async function drawableBlocks(given: DocumentToWrite): Promise<readonly DrawableBlock[]> {
  const pictures = new Pictures(given.limits);
  const drawable: DrawableBlock[] = [];
  let [left, count] = [0, 0];
  for (const block of given.document.blocks) {
    if (block.kind !== 'picture') {
      drawable.push(block);
      continue;
    }
    const picture = count < MOST_PICTURES ? await drawn(block, { given, pictures }) : undefined;
    count += 1;
    if (picture) drawable.push({ ...block, picture });
    else left += 1;
  }
  if (left > 0) given.warn(`${left} of its pictures cannot be drawn, and were left out.`);
  return drawable;
}

async function drawn(
  { picture }: Extract<DocumentBlock, { kind: 'picture' }>,
  { given, pictures }: { readonly given: DocumentToWrite; readonly pictures: Pictures },
): Promise<Awaited<ReturnType<Pictures['prepare']>> | undefined> {
  const bytes = typeof picture === 'string' ? await given.findPicture?.(picture) : picture;
  if (!bytes) return undefined;
  return pictures.prepare(bytes).catch((error: unknown) => {
    if (error instanceof DocumentFailure) return undefined;
    throw error;
  });
}

function* textsOf(blocks: readonly DocumentBlock[]): Iterable<string> {
  for (const block of blocks) {
    if ('lines' in block) yield block.lines.join(' ');
    else if (block.kind === 'table') yield block.rows.flatMap((row) => row.flatMap(({ lines }) => lines)).join(' ');
  }
}
