import type { DocumentKind } from './document-kind.js';

/**
 * The reasons why a file has no text or PDF. Callers see one status for all of them. The log and the metrics
 * distinguish them.
 */
export const FAILURES = [
  /** No engine reads this kind of file. */
  'UNSUPPORTED',
  /** The engine that reads this kind of file is not installed. */
  'ENGINE_MISSING',
  /** The document asks for a password. */
  'ENCRYPTED',
  /** The file is cut off, or is not what its signature says. */
  'CORRUPT',
  /** The document was read, and holds no text. */
  'EMPTY',
  /** The document exceeds a limit: bytes, members, pages, pixels, depth, memory. */
  'LIMIT',
  /** The time limit was over. */
  'TIMEOUT',
  /** The process that read the document crashed or exited early. */
  'CRASH',
  /** The caller stopped waiting. */
  'ABORTED',
] as const;

export type FailureCode = (typeof FAILURES)[number];

/** An engine throws this if it can make no result of a file. The message never quotes the content of the file. */
export class DocumentFailure extends Error {
  override readonly name = 'DocumentFailure';
  /** The kind of the file, if its content showed it. */
  readonly kind: DocumentKind | undefined;
  /** The engine that failed, if one was used. */
  readonly engineId: string | undefined;

  constructor(
    readonly code: FailureCode,
    message: string,
    { kind, engineId }: Partial<Pick<DocumentFailure, 'kind' | 'engineId'>> = {},
  ) {
    super(message);
    this.kind = kind;
    this.engineId = engineId;
  }
}
