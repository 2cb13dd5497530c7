/** A part of a document before layout: text, tables and pictures from top to bottom, without the original layout. */
export type DocumentBlock = TextBlock | TableBlock | PictureBlock | { readonly kind: 'rule' };

/** A text of one or several lines; texts are free of control characters. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly lines: readonly string[] }
  | {
      readonly kind: 'paragraph';
      readonly lines: readonly string[];
      readonly isBold: boolean;
      /** How many lists and quotations it is in. */
      readonly depth: number;
    }
  /** With the sign or the number before it. */
  | { readonly kind: 'item'; readonly lines: readonly string[]; readonly marker: string; readonly depth: number }
  /** Spaces and line ends are as they were. */
  | { readonly kind: 'source'; readonly lines: readonly string[] };

export interface TableBlock {
  readonly kind: 'table';
  readonly rows: ReadonlyArray<readonly TableCell[]>;
}

export interface TableCell {
  readonly lines: readonly string[];
  readonly isHeading: boolean;
}

export interface PictureBlock {
  readonly kind: 'picture';
  /** The file in the document, or what is known of it by name. */
  readonly picture: Buffer | string;
  /** Describes the picture in words. */
  readonly description: string;
}

/** A document as it was read. */
export interface ReadDocument {
  /** `''` where it has none. */
  readonly title: string;
  /** Undefined where it does not tell. */
  readonly language: string | undefined;
  readonly blocks: readonly DocumentBlock[];
  /** Says what the blocks lack. */
  readonly warnings: readonly string[];
}
