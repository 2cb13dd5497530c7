import type { StagedContent, TakenContent } from '../../file-storage/index.js';

/** A complete file of a multipart body. Nobody has kept it yet. */
export interface UploadedFile {
  readonly staged: StagedContent;
  readonly content: TakenContent;
  /** As it was sent. */
  readonly filename: string;
  /** The Content-Type of its part, as it was sent. */
  readonly contentType?: string | undefined;
}

/** The parts of a multipart body (D-FIL-2). */
export interface Upload {
  /** Number of parts. If there are several, `file` is undefined. */
  readonly parts: number;
  /** The name of the first part. */
  readonly name: string | undefined;
  /** Undefined if the part has no file name, or if there is no part. */
  readonly file: UploadedFile | undefined;
}

export const NO_UPLOAD: Upload = { parts: 0, name: undefined, file: undefined };

/** The room of a file that is being uploaded. */
export interface UploadPlace {
  readonly staged: StagedContent;
  /** Frees the room. Called when nobody needs the staged file any more, whether it was kept or not. */
  release(): Promise<void>;
}
