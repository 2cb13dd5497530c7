import type { DocumentKind } from './document-kind.js';

/** The result that an engine makes of a file. */
export type Operation = 'text' | 'pdf';

/** How near the PDF is to what the file's own program shows: the same, its text and pictures in another layout, or a picture of it. */
export type Fidelity = 'exact' | 'reflow' | 'image';

/**
 * Rights of the engine's process. Every process may compute, read the product's own files, and write into the job's
 * folder.
 */
export type Grant = 'threads' | 'processes';

/** A job for one engine: one result of one file. */
export interface DocumentJob {
  readonly operation: Operation;
  /** Told by its content, never by its name. */
  readonly kind: DocumentKind;
  readonly inputFile: string;
  /** The path of the result, which does not exist yet. Texts are UTF-8. */
  readonly outputFile: string;
  /** The charset of a plain text, as its sender declared it. */
  readonly charset?: string;
  /** A folder of this job alone, for what an engine writes in between; it is removed with all that is in it. */
  readonly workFolder: string;
  /** For PDFs: a folder with further fonts, besides the packaged fonts. */
  readonly fonts?: string;
  readonly limits: DocumentLimits;
  /** When its process is killed, in milliseconds of the clock: an engine that works page by page stops before that. */
  readonly deadline?: number;
}

/**
 * Limits of one job. Each engine enforces those that it can exceed. The runner also watches the process from outside.
 */
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
  /** Only for PDFs. */
  readonly fidelity?: Fidelity;
  /** Says what the result lacks, for the log. Never quotes the content of the file. */
  readonly warnings: readonly string[];
}

/** The kinds that an engine makes one result of. */
export interface Capability {
  readonly operation: Operation;
  readonly kinds: readonly DocumentKind[];
  /** Only for PDFs: the best fidelity that the engine reaches. */
  readonly fidelity?: Fidelity;
}

/** The result of a probe: the version found here, or why the engine cannot be used. */
export type EngineState =
  | { readonly version: string }
  | {
      readonly missing: string;
      /** It is installed: another look may find it, where the machine was busy. */
      readonly mayPass?: true;
    };

/**
 * One way to make texts or PDFs. The server loads this module too, so the engine imports its libraries only in `run`.
 * `run` runs in its own process, and throws `DocumentFailure` if it makes nothing of the file.
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
