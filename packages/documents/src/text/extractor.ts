import type { DocumentKind } from '../document-kind.js';
import type { DocumentLimits } from '../engine.js';
import type { Ocr } from './images/ocr.js';
import type { TextSink } from './text-sink.js';

/** State that all extractors of one file share, including the files inside it. */
export interface TextContext {
  readonly limits: DocumentLimits;
  readonly text: TextSink;
  /** The declared charset; undefined for files in archives. */
  readonly charset?: string | undefined;
  readonly ocr: Ocr;
  /** How many archives are around this file. */
  readonly archiveDepth: number;
  /** Totals of all archives in the file. */
  readonly unpacked: { members: number; bytes: number; xmlBytes: number };
  /** Most of the time is over: what is there already is worth more than what would be killed. Warns once it is so. */
  readonly isLate: () => boolean;
  /** Returns the extractor of a kind, for files in archives. */
  readonly extractorOf: (kind: DocumentKind) => ExtractorRow | undefined;
  readonly warn: (warning: string) => void;
}

/** Puts the text of a file of one kind into the sink, and throws `DocumentFailure` where it cannot. */
export type ExtractText = (bytes: Buffer, context: TextContext) => Promise<void> | void;

/** One extractor: for which kinds, by which library, and where its module is, which alone loads that library. */
export interface ExtractorRow {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  /** The package that does most of the work; our own code otherwise. */
  readonly library?: string;
  readonly usesThreads?: boolean;
  readonly load: () => Promise<ExtractText>;
}
