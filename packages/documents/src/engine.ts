import type { DocumentLimits } from './default-limits.js';
import type { DocumentKind } from './document-kind.js';
import type { FontProblem } from './font-problems.js';
import type { Omission } from './omissions.js';

export type { DocumentLimits };

export type Operation = 'text' | 'pdf';

/**
 * How near the PDF is to what the file's own program shows. `exact` is the same, `reflow` has the text and pictures in
 * another layout, and `image` is a picture of it.
 */
export type Fidelity = 'exact' | 'reflow' | 'image';

/**
 * Additional rights of the engine's process. Every process may compute, read the product's own files, and write into
 * the job's folder.
 */
export type Grant = 'threads' | 'processes';

/** A job for one engine: one result of one file. */
export interface DocumentJob {
  readonly operation: Operation;
  /** The content shows the kind. The name is not used. */
  readonly kind: DocumentKind;
  readonly inputFile: string;
  /** The path of the result, which does not exist yet. Texts are UTF-8. */
  readonly outputFile: string;
  /** The charset of a plain text, as its sender declared it. */
  readonly charset?: string;
  /** A folder of this job alone, for intermediate files. The folder is removed with its content. */
  readonly workFolder: string;
  /** For PDFs: a folder with further fonts, besides the packaged fonts. */
  readonly fonts?: string;
  readonly limits: DocumentLimits;
  /**
   * The time at which the engine's process is killed, in milliseconds of the clock. An engine that works page by page
   * stops earlier.
   */
  readonly deadline?: number;
}

export interface DocumentResult {
  /** The fidelity of a PDF. Undefined for texts. */
  readonly fidelity?: Fidelity;
  /** The causes for which the result lacks something of the file. */
  readonly omissions: readonly Omission[];
  /** Why fonts drew less than they could, for the operator. */
  readonly fontProblems?: readonly FontProblem[];
}

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
      /** The engine is installed, but the machine was busy. A later probe may succeed. */
      readonly mayPass?: true;
    };

/**
 * One way to make texts or PDFs. The server loads this module too, so the engine imports its libraries only in `run`.
 * `run` runs in its own process, and throws `DocumentFailure` if it makes nothing of the file.
 */
export interface DocumentEngine {
  readonly id: string;
  /**
   * An `embedded` engine comes with the server. A `system` engine is a program that must be installed on the machine.
   */
  readonly origin: 'embedded' | 'system';
  readonly capabilities: readonly Capability[];
  readonly grants: readonly Grant[];
  /** Folders that the engine reads besides the product's own. */
  readonly reads?: readonly string[];
  /**
   * Looks for the engine in the server's own process. Called at the start, and again after a while if the state has
   * `mayPass`.
   */
  probe(): Promise<EngineState>;
  run(job: DocumentJob): Promise<DocumentResult>;
}
