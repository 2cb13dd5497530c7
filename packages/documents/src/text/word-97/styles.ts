import { operandOf } from './properties.js';

const NO_STYLE = 0x0fff;
const CHARACTER_STYLE = 2;
const MAX_BASES = 20;

interface Style {
  readonly base: number;
  /** The properties of paragraphs and of characters. */
  readonly properties: readonly Buffer[];
}

/** The styles of a Word 97 document ([MS-DOC] 2.9.271). */
export class WordStyles {
  readonly #styles: ReadonlyArray<Style | undefined>;
  readonly #found = new Map<string, Buffer | undefined>();

  /** @param sheet - the style sheet; empty if the document has none */
  constructor(sheet: Buffer) {
    this.#styles = [...stylesIn(sheet)];
  }

  /** Returns the operand of a property of a style, or of the styles that it is based on. */
  find(index: number, opcode: number): Buffer | undefined {
    const key = `${index} ${opcode}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#find(index, opcode));
    return this.#found.get(key);
  }

  #find(index: number, opcode: number): Buffer | undefined {
    let style = this.#styles[index];
    for (let count = 0; style !== undefined && count < MAX_BASES; count += 1) {
      for (const properties of style.properties) {
        const operand = operandOf(properties, opcode);
        if (operand !== undefined) return operand;
      }
      style = this.#styles[style.base];
    }
    return undefined;
  }
}

function* stylesIn(sheet: Buffer): Generator<Style | undefined> {
  if (sheet.length < 6) return;
  const headBytes = sheet.readUInt16LE(4);
  for (let at = 2 + sheet.readUInt16LE(0); at + 2 <= sheet.length;) {
    const end = at + 2 + sheet.readUInt16LE(at);
    yield styleOf(sheet.subarray(at + 2, end), headBytes);
    at = end;
  }
}

function styleOf(style: Buffer, headBytes: number): Style | undefined {
  if (style.length < headBytes + 2 || headBytes < 6) return undefined;
  const kindAndBase = style.readUInt16LE(2);
  const count = style.readUInt16LE(4) & 0x0f;
  const isOfCharacters = (kindAndBase & 0x0f) === CHARACTER_STYLE;
  const properties: Buffer[] = [];
  // The name ends with a zero.
  let at = headBytes + 2 + 2 * style.readUInt16LE(headBytes) + 2;
  for (let index = 0; index < count && at + 2 <= style.length; index += 1) {
    const end = at + 2 + style.readUInt16LE(at);
    const isOfParagraphs = index === 0 && !isOfCharacters;
    properties.push(style.subarray(at + (isOfParagraphs ? 4 : 2), end));
    at = end + (end & 1);
  }
  const base = kindAndBase >> 4;
  return { base: base === NO_STYLE ? -1 : base, properties };
}
