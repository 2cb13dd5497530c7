const PAGE_BYTES = 512;
const DELETED = 0x0800;
const SYMBOL = 0x6a09;
const ROW_END = 0x2417;
const NESTED_ROW_END = 0x244c;
/**
 * The length of an operand, by the three highest bits of the opcode. For 6, the next byte holds the length ([MS-DOC]
 * 2.6.1).
 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, -1, 3];

/** A range of the stream whose characters are replaced by one character. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Formats of characters begin with their length in a byte. Formats of paragraphs have a length in words, followed by a style. */
interface PageKind {
  readonly entryBytes: number;
  readonly propertiesAt: (page: Buffer, at: number) => Buffer;
  readonly replacementOf: (properties: Buffer) => string | undefined;
}

const CHARACTERS: PageKind = {
  entryBytes: 1,
  propertiesAt: (page, at) => page.subarray(at + 1, at + 1 + (page[at] ?? 0)),
  replacementOf: (properties) => {
    if (isDeleted(properties)) return '\0';
    const symbol = operandOf(properties, SYMBOL);
    return symbol?.length === 4 ? String.fromCharCode(symbol.readUInt16LE(2)) : undefined;
  },
};

const PARAGRAPHS: PageKind = {
  entryBytes: 13,
  propertiesAt: (page, at) => {
    const words = page[at] ?? 0;
    return words === 0
      ? page.subarray(at + 4, at + 2 + 2 * (page[at + 1] ?? 0))
      : page.subarray(at + 3, at + 2 * words);
  },
  replacementOf: (properties) =>
    [ROW_END, NESTED_ROW_END].some((opcode) => operandOf(properties, opcode)?.[0] === 1) ? '\n' : undefined,
};

/** Whether a revision deleted the text of these properties. */
export function isDeleted(properties: Buffer): boolean {
  return ((operandOf(properties, DELETED)?.[0] ?? 0) & 1) === 1;
}

/** Returns deleted characters and symbols of other fonts, in the order of the stream. */
export function replacedCharacters(stream: Buffer, table: Buffer): readonly Replacement[] {
  return replacementsOf(stream, table, CHARACTERS);
}

/** Returns the marks that end rows of tables. All other marks end cells. */
export function rowEnds(stream: Buffer, table: Buffer): readonly Replacement[] {
  return replacementsOf(stream, table, PARAGRAPHS);
}

/** Reads each page of formats once, even if the table names it again. */
function replacementsOf(stream: Buffer, table: Buffer, kind: PageKind): readonly Replacement[] {
  const count = Math.floor((table.length - 4) / 8);
  const pages = new Set<number>();
  for (let index = 0; index < count; index += 1) pages.add(table.readUInt32LE(4 * (count + 1 + index)) & 0x3fffff);
  const found = [...pages].flatMap((page) => {
    const bytes = stream.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    return bytes.length === PAGE_BYTES ? replacementsIn(bytes, kind) : [];
  });
  return withoutOverlaps(found.sort((one, other) => one.from - other.from));
}

function replacementsIn(page: Buffer, { entryBytes, propertiesAt, replacementOf }: PageKind): Replacement[] {
  const count = Math.min(page.readUInt8(PAGE_BYTES - 1), Math.floor((PAGE_BYTES - 5) / (4 + entryBytes)));
  const found: Replacement[] = [];
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [page.readUInt32LE(4 * index), page.readUInt32LE(4 * (index + 1))];
    const at = 2 * page.readUInt8(4 * (count + 1) + entryBytes * index);
    const by = at === 0 || to <= from ? undefined : replacementOf(propertiesAt(page, at));
    if (by !== undefined) found.push({ from, to, by });
  }
  return found;
}

function withoutOverlaps(sorted: readonly Replacement[]): readonly Replacement[] {
  const kept: Replacement[] = [];
  for (const { from, to, by } of sorted) {
    const start = Math.max(from, kept.at(-1)?.to ?? 0);
    if (start < to) kept.push({ from: start, to, by });
  }
  return kept;
}

function operandOf(properties: Buffer, wanted: number): Buffer | undefined {
  let found: Buffer | undefined;
  for (let at = 0; at + 2 < properties.length;) {
    const opcode = properties.readUInt16LE(at);
    const fixed = OPERAND_BYTES[opcode >> 13] ?? 1;
    const start = at + (fixed === -1 ? 3 : 2);
    const end = start + (fixed === -1 ? (properties[at + 2] ?? 0) : fixed);
    // The last property wins.
    if (opcode === wanted) found = properties.subarray(start, end);
    at = end;
  }
  return found;
}
