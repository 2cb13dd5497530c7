import { readFile, writeFile } from 'node:fs/promises';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, DocumentLimits, Fidelity } from '../engine.js';
import { scriptOf } from '../font-problems.js';
import type { FontProblem } from '../font-problems.js';
import { FontLibrary } from './fonts/font-library.js';
import type { Omission, Omit } from '../omissions.js';
import { packageVersion } from '../text/package-version.js';

/** The input of every converter, besides the file. */
export interface ConversionTools {
  readonly limits: DocumentLimits;
  /** A folder with further fonts. */
  readonly fonts: string | undefined;
  /** The charset of a plain text, as its sender declared it. */
  readonly charset?: string | undefined;
  readonly omit: Omit;
  readonly reportFont: (problem: FontProblem) => void;
}

/** Opens the fonts for a PDF. Reports which scripts no font has. */
export function fontLibraryOf({ fonts, omit, reportFont }: ConversionTools): FontLibrary {
  return new FontLibrary(
    fonts,
    () => reportFont('unusable-file'),
    (codePoint) => {
      omit('GLYPHS_MISSING');
      reportFont(scriptOf(codePoint));
    },
  );
}

/** Converts a file of one kind to a PDF. Throws `DocumentFailure` if it cannot. */
export type ConvertToPdf = (bytes: Buffer, tools: ConversionTools) => Promise<Buffer>;

/** One converter: its kinds, its library, and its module. Only this module loads the library. */
export interface ConverterRow {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  readonly fidelity: Fidelity;
  readonly library: string;
  readonly load: () => Promise<ConvertToPdf>;
}

export function pdfEngine({ id, kinds, fidelity, library, load }: ConverterRow): DocumentEngine {
  return {
    id,
    origin: 'embedded',
    capabilities: [{ operation: 'pdf', kinds, fidelity }],
    grants: [],
    probe: async () => ({ version: packageVersion(library) }),
    run: async ({ inputFile, outputFile, limits, fonts, charset }) => {
      const omissions = new Set<Omission>();
      const fontProblems = new Set<FontProblem>();
      const convert = await load();
      const bytes = await readFile(inputFile);
      const omit: Omit = (omission) => void omissions.add(omission);
      const reportFont = (problem: FontProblem): void => void fontProblems.add(problem);
      const pdf = await convert(bytes, { limits, fonts, charset, omit, reportFont });
      await writeFile(outputFile, pdf, { mode: 0o600 });
      return { fidelity, omissions: [...omissions], fontProblems: [...fontProblems] };
    },
  };
}
