import type { SqlValue } from '../../database/index.js';

/** A column of a table whose texts `SecretBox` has encrypted. A rotation of the key encrypts them again (D-SIG-11). */
export interface SealedColumn {
  /** The name of the texts for operators, such as `signing secrets`. */
  readonly name: string;
  readonly table: string;
  readonly key: readonly string[];
  /** Null if a row has no text. */
  readonly column: string;
  /** Returns the context of a row's encryption. */
  contextOf(key: readonly SqlValue[]): string;
  /** A column with a digest that `SecretBox` made when it encrypted the text. Another part may follow the separator. */
  readonly digest?: { readonly column: string; readonly separator: string };
  /** Limit of rows of one unit of work, so that other units do not wait long. */
  readonly rowsAtOnce: number;
}
