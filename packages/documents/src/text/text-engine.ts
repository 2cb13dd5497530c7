import { readFile, writeFile } from 'node:fs/promises';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob, DocumentLimits, DocumentResult } from '../engine.js';
import { OMISSIONS } from '../omissions.js';
import type { Omission, Omit } from '../omissions.js';
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
  const { text, omissions } = await extractText(await readFile(inputFile), row, { limits, rows, deadline, charset });
  await writeFile(outputFile, text);
  // Readers tell of pictures for the PDFs that are made of texts. A text lacks nothing without them.
  return { omissions: omissions.filter((omission) => omission !== 'PICTURES_LEFT_OUT') };
}

/**
 * The share of the time limit after which no further page is begun. The rest of the time is for the page in progress.
 */
const READING_TIME_SHARE = 0.6;

/** Extracts the text of a file in this process, without the limits of a child process. */
export async function extractText(
  bytes: Buffer,
  row: ExtractorRow,
  {
    limits,
    rows,
    deadline = Number.POSITIVE_INFINITY,
    charset,
  }: {
    limits: DocumentLimits;
    rows: readonly ExtractorRow[];
    deadline?: number | undefined;
    charset?: string | undefined;
  },
): Promise<{ readonly text: string; readonly omissions: readonly Omission[] }> {
  const extract = await row.load();
  const omissions = new Set<Omission>();
  const text = new TextSink(limits.textCharacters);
  const ocr = new Ocr();
  const omit: Omit = (omission) => void omissions.add(omission);
  const extractorOf: TextContext['extractorOf'] = (kind) => rows.find(({ kinds }) => kinds.includes(kind));
  const lateAt = Date.now() + (deadline - Date.now()) * READING_TIME_SHARE;
  const isLate = (): boolean => {
    const isSo = Date.now() > lateAt;
    if (isSo) omit('TIME_OVER');
    return isSo;
  };
  const unpacked = { members: 0, bytes: 0, xmlBytes: 0 };
  try {
    await extract(bytes, { limits, text, charset, ocr, omit, isLate, extractorOf, archiveDepth: 0, unpacked });
  } finally {
    await ocr.stop();
  }
  if (text.isEmpty && omissions.has('TIME_OVER')) throw new DocumentFailure('TIMEOUT', OMISSIONS.TIME_OVER);
  if (text.isFull) omit('TEXT_CUT');
  return { text: text.finish(), omissions: [...omissions] };
}
