import type { DocumentKind } from './document-kind.js';

/** Why a file has no text or PDF. Callers see one status for all of these. The log and the metrics distinguish them. */
export const FAILURES = [
  /** No engine reads this kind of file. */
  'UNSUPPORTED',
  /** One reads it that is not installed here. */
  'ENGINE_MISSING',
  /** It asks for a password. */
  'ENCRYPTED',
  /** It is not what its signature says, or is cut off. */
  'CORRUPT',
  /** It was read, and holds no text. */
  'EMPTY',
  /** It passes a limit: bytes, members, pages, pixels, depth, memory. */
  'LIMIT',
  /** The time was over. */
  'TIMEOUT',
  /** The process that read it ended by itself. */
  'CRASH',
  /** The caller stopped waiting. */
  'ABORTED',
] as const;

export type FailureCode = (typeof FAILURES)[number];

/** An engine throws this if it makes nothing of a file. The message never quotes the content of the file. */
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
