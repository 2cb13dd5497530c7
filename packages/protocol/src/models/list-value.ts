/**
 * A list node as the value of a field, as read (blueprint: Field types, `list`).
 *
 * @example
 * const folder: ListValue = { id: 'D31001', value: 'Approved', formattedvalue: 'Approved' };
 */
export interface ListValue {
  /** The system id (`D31001`), or `C` and the list node id. */
  readonly id: string;
  /** The label. */
  readonly value: string;
  /** The labels from the list's first level, joined with ` > `. */
  readonly formattedvalue: string;
}

/**
 * The value of a list field in a write: an id or a label, as an object or as plain text (blueprint: Field types,
 * `list`).
 */
export type ListValueInput = string | { readonly id: string } | { readonly value: string };

/** A country or state as the value of a field, as read; on write any one of the three (D-PRO-13). */
export interface RegionValue {
  readonly id: string;
  /** ISO 3166-1 alpha-2 for a country (`US`), the postal abbreviation for a state (`CA`). */
  readonly abbrev: string;
  readonly value: string;
}

/** The value of a country or state field in a write (D-PRO-13). */
export type RegionValueInput =
  | string
  | { readonly id: string }
  | { readonly abbrev: string }
  | { readonly value: string };
