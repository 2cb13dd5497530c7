import type { DocumentKind } from './document-kind.js';

/** What is made of a file. */
export type Operation = 'text' | 'pdf';

/** How near the PDF is to what the file's own program shows: the same, its text and pictures in another layout, or a picture of it. */
export type Fidelity = 'exact' | 'reflow' | 'image';

/** What the process of an engine may do beside computing, reading the product's own files, and writing into the job's folder. */
export type Grant = 'threads' | 'processes';

/** One file, of which one engine is to make one thing. */
export interface DocumentJob {
  readonly operation: Operation;
  /** Told by its content, never by its name. */
  readonly kind: DocumentKind;
  readonly inputFile: string;
  /** Where the result is written; it does not exist yet. Texts are UTF-8. */
  readonly outputFile: string;
  /** Of a plain text, as whoever sent the file told it. */
  readonly charset?: string;
  /** A folder of this job alone, for what an engine writes in between; it is removed with all that is in it. */
  readonly workFolder: string;
  /** A folder with fonts beside those that come as packages, for PDFs. */
  readonly fonts?: string;
  readonly limits: DocumentLimits;
  /** When its process is killed, in milliseconds of the clock: an engine that works page by page stops before that. */
  readonly deadline?: number;
}

/** What one job may take. Each engine keeps those that it can pass; the process is watched from outside beside that. */
export interface DocumentLimits {
  readonly inputBytes: number;
  readonly outputBytes: number;
  readonly textCharacters: number;
  readonly archiveMembers: number;
  readonly archiveBytes: number;
  readonly archiveDepth: number;
  /** Unpacked to packed, looked at above 1 MB. */
  readonly archiveRatio: number;
  readonly xmlBytes: number;
  readonly depth: number;
  readonly pages: number;
  readonly scannedPages: number;
  readonly pixels: number;
  readonly frames: number;
}

export interface DocumentResult {
  /** Of PDFs. */
  readonly fidelity?: Fidelity;
  /** What the result lacks, for the log; nothing of the file's content. */
  readonly warnings: readonly string[];
}

/** What an engine makes of which kinds. */
export interface Capability {
  readonly operation: Operation;
  readonly kinds: readonly DocumentKind[];
  /** Of PDFs: the best that it makes. */
  readonly fidelity?: Fidelity;
}

/** What a look for the engine found: which version is here, or why it cannot be used. */
export type EngineState =
  | { readonly version: string }
  | {
      readonly missing: string;
      /** It is installed: another look may find it, where the machine was busy. */
      readonly mayPass?: true;
    };

/**
 * One way to make texts or PDFs. Its module is loaded by the server too, so that it imports its libraries in `run` alone: that runs in
 * a process of its own, and throws `DocumentFailure` where a file gives nothing.
 */
export interface DocumentEngine {
  readonly id: string;
  /** `embedded` comes with the server; `system` is looked for where it runs. */
  readonly origin: 'embedded' | 'system';
  readonly capabilities: readonly Capability[];
  readonly grants: readonly Grant[];
  /** Folders that it reads besides the product's own. */
  readonly reads?: readonly string[];
  /** Looks for it in the server's own process: at the start, and again after a while where what kept it away may pass. */
  probe(): Promise<EngineState>;
  run(job: DocumentJob): Promise<DocumentResult>;
}
