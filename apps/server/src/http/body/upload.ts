import type { StagedContent, TakenContent } from '../../file-storage/index.js';

/** A file that a multipart body brought: it is whole, and nobody has it yet. */
export interface UploadedFile {
  readonly staged: StagedContent;
  readonly content: TakenContent;
  /** As it was sent. */
  readonly filename: string;
  /** The Content-Type of its part, as it was sent. */
  readonly contentType?: string | undefined;
}

/** What a multipart body brought (D-FIL-2). */
export interface Upload {
  /** How many parts it had; of more than one, no file is told. */
  readonly parts: number;
  /** The name of the first part. */
  readonly name: string | undefined;
  /** Undefined where the part has no file name, or there is none. */
  readonly file: UploadedFile | undefined;
}

export const NO_UPLOAD: Upload = { parts: 0, name: undefined, file: undefined };

/** A file on its way, and the room that it takes. */
export interface UploadPlace {
  readonly staged: StagedContent;
  /** Called once nobody wants the file any more, whether it was kept or not. */
  release(): Promise<void>;
}
