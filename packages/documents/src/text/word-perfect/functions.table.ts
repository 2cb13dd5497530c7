/** The text for a byte or a group of bytes. All others add no text. */
type Effects = Readonly<Record<number, string>>;

function rows(...parts: readonly (readonly [text: string, ...codes: readonly number[]])[]): Effects {
  return Object.fromEntries(parts.flatMap(([text, ...codes]) => codes.map((code) => [code, text])));
}

/** Bytes of version 6 above ASCII. */
export const BYTES_6 = rows(
  [' ', 0x80, 0xcd, 0xce, 0xcf],
  ['\u00a0', 0x81],
  ['\u00ad', 0x82, 0x83],
  ['-', 0x84],
  [
    '\n',
    0x87,
    0xb4,
    0xb5,
    0xb6,
    0xb7,
    0xb8,
    0xb9,
    0xbd,
    0xbe,
    0xbf,
    0xc0,
    0xc1,
    0xc2,
    0xc7,
    0xc8,
    0xc9,
    0xca,
    0xcb,
    0xcc,
  ],
  ['\t', 0xc6],
);

/** Lengths of the groups of version 6 from 0xF0 to 0xFE. */
export const LENGTHS_6: readonly number[] = [4, 5, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8];

/** The text for ends of lines, columns and pages in version 6, by subgroup (0xD0). */
export const LINE_ENDS_6 = rows(
  [' ', 0x01, 0x02, 0x03, 0x14, 0x15, 0x16],
  ['\n', 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c],
  ['\t', 0x0a],
  ['\n', 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13],
);

/** Bytes of version 5 that are not ASCII. */
export const BYTES_5 = rows(
  ['\n', 0x0a, 0x0c, 0x8c, 0x90, 0x99],
  [' ', 0x0b, 0x0d, 0x93, 0x94, 0x95],
  ['\u00a0', 0xa0],
  ['-', 0xa9, 0xaa, 0xab],
  ['\u00ad', 0xac, 0xad, 0xae],
);

/** Lengths of the groups of version 5 from 0xC0 to 0xCF. */
export const LENGTHS_5: readonly number[] = [4, 9, 11, 3, 3, 5, 6, 7, 4, 5, 6, 6, 8, 10, 10, 12];

/** The text for groups with a fixed length in version 5: tabs and indents. */
export const GROUPS_5 = rows(['\t', 0xc1, 0xc2]);

/** The text for parts of a table in version 5, by subgroup (0xDC): a cell, a row, the end. */
export const TABLE_5 = rows(['\t', 0], ['\n', 1, 2]);

/** The offset of the text within a group of version 5, by group and subgroup. These are headers, footers and notes. */
export const INNER_TEXT_5: Readonly<Record<string, { readonly at: number; readonly cut: number }>> = {
  '213/0': { at: 22, cut: 4 },
  '213/1': { at: 22, cut: 4 },
  '213/2': { at: 22, cut: 4 },
  '213/3': { at: 22, cut: 4 },
  '214/0': { at: 19, cut: 4 },
  '214/1': { at: 11, cut: 4 },
};
