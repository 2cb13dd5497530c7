import { DEFAULT_LIMITS } from '../src/default-limits.js';
import type { DocumentLimits } from '../src/engine.js';
import { kindOfBytes } from '../src/kinds/kind-of-file.js';
import { extractorOf } from '../src/text/extractors.table.js';
import { extractText } from '../src/text/text-engine.js';

type Extracted = Awaited<ReturnType<typeof extractText>>;

/** Extracts the text of a file in this process. Returns the text and what it lacks. */
export async function textAndOmissions(
  bytes: Buffer,
  { extension, limits, ...time }: { extension?: string; limits?: Partial<DocumentLimits>; deadline?: number } = {},
): Promise<Extracted> {
  const kind = await kindOfBytes(bytes, extension);
  const row = kind && extractorOf(kind);
  if (row === undefined) throw new TypeError(`Nothing extracts the text of ${kind}.`);
  return extractText(bytes, row, { limits: { ...DEFAULT_LIMITS, ...limits }, ...time });
}

export async function textOf(...parameters: Parameters<typeof textAndOmissions>): Promise<string> {
  return (await textAndOmissions(...parameters)).text;
}
