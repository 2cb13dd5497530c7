const TRUE_TYPE = 0x04;
const VARIABLE_PITCH = 0x02;
const SANS = 0x20;
const REGULAR = 400;
/** Weight, character set, another name, and what the font is made of. */
const BEFORE_NAME_BYTES = 39;

/** The fonts by their names (MS-DOC's `SttbfFfn`): the program that opens the file has them, or others in their place. */
export function writeFontTable(names: readonly string[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(names.length);
  return Buffer.concat([head, ...names.map(writeFont)]);
}

function writeFont(name: string): Buffer {
  const font = Buffer.alloc(1 + BEFORE_NAME_BYTES + 2 * (name.length + 1));
  font.writeUInt8(font.length - 1);
  font.writeUInt8(VARIABLE_PITCH | TRUE_TYPE | SANS, 1);
  font.writeInt16LE(REGULAR, 2);
  font.write(name, 1 + BEFORE_NAME_BYTES, 'utf16le');
  return font;
}
