import type { FontProblem } from '../../font-problems.js';
import type { FormBlock } from '../form-blocks.js';

/**
 * The formats that a child process writes. The server itself writes texts, because sending them to a process costs as
 * much.
 */
export type DrawnFormat = 'doc' | 'pdf';

export type ExportOrder =
  /** A part of the next form, from top to bottom. */
  | { readonly kind: 'blocks'; readonly blocks: readonly FormBlock[] }
  /** All blocks were sent. The process starts to write. */
  | { readonly kind: 'write'; readonly format: DrawnFormat; readonly createdAt: Date }
  /** The reader requests the next piece. */
  | { readonly kind: 'next' };

export type ExportReply =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  /** The document is finished. */
  | { readonly kind: 'done'; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A file of the folder with further fonts cannot be used. */
  | { readonly kind: 'unusable-font'; readonly file: string; readonly error: unknown }
  /** No font has some characters of the form. Told once of each script. */
  | { readonly kind: 'missing-script'; readonly script: FontProblem };
