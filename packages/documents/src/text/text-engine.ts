import { readFile, writeFile } from 'node:fs/promises';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob } from '../engine.js';
import { OMISSIONS } from '../omissions.js';
import type { Omission, Omit } from '../omissions.js';
import { textContextOf } from './extractor.js';
import type { ExtractorRow, TextContext } from './extractor.js';
import { extractorOf } from './extractors.table.js';
import { packageVersion } from './package-version.js';

export function textEngine(row: ExtractorRow): DocumentEngine {
  const { id, kinds, library, usesThreads = false } = row;
  return {
    id,
    origin: 'embedded',
    capabilities: [{ operation: 'text', kinds }],
    grants: usesThreads ? ['threads'] : [],
    probe: async () => ({ version: packageVersion(library) }),
    run: async (job) => {
      const { text, omissions } = await extractText(await readFile(job.inputFile), row, job);
      await writeFile(job.outputFile, text);
      // Readers tell of pictures for the PDFs that are made of texts. A text lacks nothing without them.
      return { omissions: omissions.filter((omission) => omission !== 'PICTURES_LEFT_OUT') };
    },
  };
}

/**
 * The share of the time limit after which no further page is begun. The rest of the time is for the page in progress.
 */
const READING_TIME_SHARE = 0.6;

/** Extracts the text of a file in this process, without the limits of a child process. */
export async function extractText(
  bytes: Buffer,
  row: ExtractorRow,
  { limits, deadline = Number.POSITIVE_INFINITY, charset }: Pick<DocumentJob, 'limits' | 'deadline' | 'charset'>,
): Promise<{ readonly text: string; readonly omissions: readonly Omission[] }> {
  const extract = await row.load();
  const omissions = new Set<Omission>();
  const omit: Omit = (omission) => void omissions.add(omission);
  const lateAt = Date.now() + (deadline - Date.now()) * READING_TIME_SHARE;
  const isLate = (): boolean => {
    const isSo = Date.now() > lateAt;
    if (isSo) omit('TIME_OVER');
    return isSo;
  };
  const context: TextContext = { ...textContextOf(limits), charset, omit, isLate, extractorOf };
  try {
    await extract(bytes, context);
  } finally {
    await context.ocr.stop();
  }
  const { text } = context;
  if (text.isEmpty && omissions.has('TIME_OVER')) throw new DocumentFailure('TIMEOUT', OMISSIONS.TIME_OVER);
  if (text.isFull) omit('TEXT_CUT');
  return { text: text.finish(), omissions: [...omissions] };
}
