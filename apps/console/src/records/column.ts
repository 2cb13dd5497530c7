import type { ReactNode } from 'react';

/** A profile of a row: the fields that the table has asked for. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A column. */
export interface Column {
  /** Its name in addresses. */
  readonly id: string;
  readonly title: string;
  /** The part of the width that the column has, beside those of the others. */
  readonly share: number;
  /** Narrow screens show the columns that are essential. */
  readonly isEssential?: boolean;
  /** Shown only if the user asks for it. */
  readonly isExtra?: boolean;
  /** The order of the service by this column, if it has one (D-SEA-36). */
  readonly sort?: string | undefined;
  /** The fields of the profile that it needs. */
  readonly fields: readonly string[];
  /** Reads what no field tells. The row then has it under the name of the column. */
  readonly readValues?: (rows: readonly Row[], signal?: AbortSignal) => Promise<ReadonlyMap<number, unknown>>;
  /** The value as a text: in the table, and in an exported file. */
  readonly text: (row: Row) => string;
  /** The text by which a table is sorted here, if it is another one. */
  readonly order?: (row: Row) => string;
  /** Draws the value, if it is more than a text. */
  readonly cell?: (row: Row) => ReactNode;
}
