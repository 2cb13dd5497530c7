import { readFile } from 'node:fs/promises';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, DocumentLimits, Fidelity } from '../engine.js';
import { packageVersion } from '../text/package-version.js';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The input of every converter, besides the file. */
export interface ConversionTools {
  readonly limits: DocumentLimits;
  /** A folder with further fonts. */
  readonly fonts: string | undefined;
  /** The charset of a plain text, as its sender declared it. */
  readonly charset?: string | undefined;
  readonly warn: (warning: string) => void;
}

/** Makes a PDF of a file of one kind, piece by piece, and throws `DocumentFailure` where it cannot. */
export type ConvertToPdf = (
  bytes: Buffer,
  tools: ConversionTools,
) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;

/** One converter: for which kinds, by which library, and where its module is, which alone loads that library. */
export interface ConverterRow {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  readonly fidelity: Fidelity;
  readonly library: string;
  readonly load: () => Promise<ConvertToPdf>;
}

/** The engine around a converter. */
export function pdfEngine({ id, kinds, fidelity, library, load }: ConverterRow): DocumentEngine {
  return {
    id,
    origin: 'embedded',
    capabilities: [{ operation: 'pdf', kinds, fidelity }],
    grants: [],
    probe: async () => ({ version: packageVersion(library) }),
    run: async ({ inputFile, outputFile, limits, fonts, charset }) => {
      const warnings = new Set<string>();
      const convert = await load();
      const bytes = await readFile(inputFile);
      const warn = (warning: string): void => void warnings.add(warning);
      await writeFileOf(outputFile, await convert(bytes, { limits, fonts, charset, warn }));
      return { fidelity, warnings: [...warnings] };
    },
  };
}

/** Writes a file as it grows; nobody else reads it. */
async function writeFileOf(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(file, { mode: 0o600 }));
}
