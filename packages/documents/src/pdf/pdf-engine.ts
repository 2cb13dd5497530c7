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

/** Converts a file of one kind to a PDF, piece by piece. Throws `DocumentFailure` if it cannot. */
export type ConvertToPdf = (
  bytes: Buffer,
  tools: ConversionTools,
) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;

/** One converter: its kinds, its library, and its module. Only this module loads the library. */
export interface ConverterRow {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  readonly fidelity: Fidelity;
  readonly library: string;
  readonly load: () => Promise<ConvertToPdf>;
}

/** Returns the engine for a converter. */
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

/** Writes a file piece by piece, readable only by its owner. */
async function writeFileOf(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(file, { mode: 0o600 }));
}
