import { readFile, writeFile } from 'node:fs/promises';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob, DocumentLimits, DocumentResult } from '../engine.js';
import type { ExtractorRow, TextContext } from './extractor.js';
import { Ocr } from './images/ocr.js';
import { packageVersion } from './package-version.js';
import { TextSink } from './text-sink.js';

/** The engines for all extractors. An extractor of archives finds the other extractors for the members. */
export function textEngines(rows: readonly ExtractorRow[]): readonly DocumentEngine[] {
  return rows.map((row) => textEngine(row, rows));
}

function textEngine(row: ExtractorRow, rows: readonly ExtractorRow[]): DocumentEngine {
  const { id, kinds, library, usesThreads = false } = row;
  return {
    id,
    origin: 'embedded',
    capabilities: [{ operation: 'text', kinds }],
    grants: usesThreads ? ['threads'] : [],
    probe: async () => ({ version: packageVersion(library) }),
    run: (job) => extractToFile(job, row, rows),
  };
}

async function extractToFile(
  { inputFile, outputFile, limits, deadline, charset }: DocumentJob,
  row: ExtractorRow,
  rows: readonly ExtractorRow[],
): Promise<DocumentResult> {
  const { text, warnings } = await extractText(await readFile(inputFile), row, { limits, rows, deadline, charset });
  await writeFile(outputFile, text);
  return { warnings };
}

interface ExtractOptions {
  readonly limits: DocumentLimits;
  readonly rows: readonly ExtractorRow[];
  readonly deadline?: number | undefined;
  readonly charset?: string | undefined;
}

/**
 * The share of the time limit after which no further page is begun. The rest of the time is for the page in progress.
 */
const READING_TIME_SHARE = 0.6;
const LATE = 'The time was over before all of it was read.';

/** Extracts the text of a file in this process, without the limits of a child process. */
export async function extractText(
  bytes: Buffer,
  row: ExtractorRow,
  { limits, rows, deadline = Number.POSITIVE_INFINITY, charset }: ExtractOptions,
): Promise<{ readonly text: string; readonly warnings: readonly string[] }> {
  const extract = await row.load();
  const warnings = new Set<string>();
  const text = new TextSink(limits.textCharacters);
  const ocr = new Ocr();
  const warn = (warning: string): void => void warnings.add(warning);
  const extractorOf: TextContext['extractorOf'] = (kind) => rows.find(({ kinds }) => kinds.includes(kind));
  const lateAt = Date.now() + (deadline - Date.now()) * READING_TIME_SHARE;
  const isLate = (): boolean => {
    const isSo = Date.now() > lateAt;
    if (isSo) warn(LATE);
    return isSo;
  };
  const unpacked = { members: 0, bytes: 0, xmlBytes: 0 };
  try {
    await extract(bytes, { limits, text, charset, ocr, warn, isLate, extractorOf, archiveDepth: 0, unpacked });
  } finally {
    await ocr.stop();
  }
  if (text.isEmpty && warnings.has(LATE)) throw new DocumentFailure('TIMEOUT', LATE);
  if (text.isCut) warn(`Only the first ${limits.textCharacters} characters were taken.`);
  return { text: text.finish(), warnings: [...warnings] };
}
