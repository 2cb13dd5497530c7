import type { DocumentKind } from '../document-kind.js';
import type { DocumentLimits } from '../engine.js';
import type { Omit } from '../omissions.js';
import { Ocr } from './images/ocr.js';
import { TextSink } from './text-sink.js';

/** State that all extractors of one file share, including the files inside it. */
export interface TextContext {
  readonly limits: DocumentLimits;
  readonly text: TextSink;
  /** The declared charset; undefined for files in archives. */
  readonly charset?: string | undefined;
  readonly ocr: Ocr;
  /** The number of archives around this file. */
  readonly archiveDepth: number;
  /** Totals of all archives in the file. */
  readonly unpacked: { members: number; bytes: number; xmlBytes: number };
  /**
   * Returns whether most of the time is over. The extractor then stops, because a partial text is better than a killed
   * process.
   */
  readonly isLate: () => boolean;
  /** Returns the extractor of a kind, for files in archives. */
  readonly extractorOf: (kind: DocumentKind) => ExtractorRow | undefined;
  readonly omit: Omit;
}

/** Writes the text of a file of one kind into the sink. Throws `DocumentFailure` if it cannot. */
export type ExtractText = (bytes: Buffer, context: TextContext) => Promise<void> | void;

/** One extractor: its kinds, and its module, which alone loads the library. */
export interface ExtractorRow {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  /** The package that does most of the work. Undefined if the code is our own. */
  readonly library?: string;
  readonly usesThreads?: boolean;
  readonly load: () => Promise<ExtractText>;
}

/** Returns a context without a time limit, whose omissions nobody reads. Callers replace what they need. */
export function textContextOf(limits: DocumentLimits): TextContext {
  return {
    limits,
    text: new TextSink(limits.textCharacters),
    ocr: new Ocr(),
    archiveDepth: 0,
    unpacked: { members: 0, bytes: 0, xmlBytes: 0 },
    isLate: () => false,
    extractorOf: () => undefined,
    omit: () => undefined,
  };
}
