import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../src/default-limits.js';
import type { DocumentEngine, DocumentLimits, DocumentResult } from '../src/engine.js';
import type { DocumentKind } from '../src/document-kind.js';
import { kindOfBytes } from '../src/kinds/kind-of-file.js';
import { CONVERTERS } from '../src/pdf/converters.table.js';
import { pdfEngine } from '../src/pdf/pdf-engine.js';

interface Given {
  readonly extension?: string;
  readonly limits?: Partial<DocumentLimits>;
  /** A folder with further fonts. */
  readonly fonts?: string;
  /** Defaults to the kind that the content shows. */
  readonly kind?: DocumentKind;
  /** Defaults to the embedded engine for the kind of the file. */
  readonly engine?: DocumentEngine;
}

export interface ConvertedPdf extends DocumentResult {
  readonly pdf: Buffer;
}

/** Returns the PDF of a file. Runs one engine in this process, without the limits of a child process. */
export async function pdfOf(bytes: Buffer | string, given: Given = {}): Promise<ConvertedPdf> {
  const content = Buffer.from(bytes);
  const { extension = '', limits = {}, fonts } = given;
  const kind = given.kind ?? (await kindOfBytes(content, extension));
  const row = CONVERTERS.find(({ kinds }) => kinds.some((each) => each === kind));
  const engine = given.engine ?? (row && pdfEngine(row));
  if (kind === undefined || engine === undefined) throw new TypeError(`Nothing makes a PDF of ${kind}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-of-'));
  const [inputFile, outputFile] = [path.join(folder, 'input'), path.join(folder, 'output')];
  await writeFile(inputFile, content);
  const job = {
    operation: 'pdf',
    kind,
    inputFile,
    outputFile,
    workFolder: folder,
    ...(fonts !== undefined && { fonts }),
  } as const;
  const result = await engine.run({ ...job, limits: { ...DEFAULT_LIMITS, ...limits } });
  return { ...result, pdf: await readFile(outputFile) };
}
