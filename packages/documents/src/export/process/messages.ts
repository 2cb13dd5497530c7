import type { FormBlock } from '../form-blocks.js';

/** The formats that a process writes. Texts are written by the server, because handing them over costs as much. */
export type DrawnFormat = 'doc' | 'pdf';

/** A message to a process that writes exports. */
export type ExportOrder =
  /** A part of the next form, from top to bottom. */
  | { readonly kind: 'blocks'; readonly blocks: readonly FormBlock[] }
  /** The form is whole: write it. */
  | { readonly kind: 'write'; readonly format: DrawnFormat; readonly createdAt: Date }
  /** The reader takes the next piece. */
  | { readonly kind: 'next' };

/** A message from a process that writes exports. */
export type ExportReply =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  /** The document is whole. */
  | { readonly kind: 'done'; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A file of the folder with further fonts cannot be used. */
  | { readonly kind: 'unusable-font'; readonly file: string; readonly error: unknown };
