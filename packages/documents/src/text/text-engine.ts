import { readFile, writeFile } from 'node:fs/promises';
import type { DocumentEngine, DocumentJob, DocumentLimits, DocumentResult } from '../engine.js';
import type { ExtractText, ExtractorRow } from './extractor.js';
import { Ocr } from './images/ocr.js';
import { packageVersion } from './package-version.js';
import { TextSink } from './text-sink.js';

/** The engine around an extractor. */
export function textEngine({ id, kinds, library, usesThreads = false, load }: ExtractorRow): DocumentEngine {
  return {
    id,
    origin: 'embedded',
    capabilities: [{ operation: 'text', kinds }],
    grants: usesThreads ? ['threads'] : [],
    probe: async () => ({ version: packageVersion(library) }),
    run: async (job) => extractToFile(job, await load()),
  };
}

async function extractToFile(
  { inputFile, outputFile, limits }: DocumentJob,
  extract: Awaited<ReturnType<ExtractorRow['load']>>,
): Promise<DocumentResult> {
  const { text, warnings } = await extractText(await readFile(inputFile), extract, limits);
  await writeFile(outputFile, text);
  return { warnings };
}

/** The text of a file in this process, with nothing around it that could end it. */
export async function extractText(
  bytes: Buffer,
  extract: ExtractText,
  limits: DocumentLimits,
): Promise<{ readonly text: string; readonly warnings: readonly string[] }> {
  const warnings = new Set<string>();
  const text = new TextSink(limits.textCharacters);
  const ocr = new Ocr();
  const warn = (warning: string): void => void warnings.add(warning);
  try {
    await extract(bytes, { limits, text, ocr, warn, archiveDepth: 0, unpacked: { members: 0, bytes: 0 } });
  } finally {
    await ocr.stop();
  }
  if (text.isCut) warn(`Only the first ${limits.textCharacters} characters were taken.`);
  return { text: text.finish(), warnings: [...warnings] };
}
