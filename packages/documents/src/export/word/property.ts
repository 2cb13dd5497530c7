/** One property of a paragraph, a character or a section (MS-DOC's `Prl`): its code, which says how long its value is. */
export function property(code: number, value: number | Buffer): Buffer {
  const operand = Buffer.isBuffer(value) ? value : numberOf(value, OPERAND_BYTES[code >> 13] ?? 1);
  const bytes = Buffer.alloc(2 + operand.length);
  bytes.writeUInt16LE(code);
  operand.copy(bytes, 2);
  return bytes;
}

/** By the highest three bits of a code. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2];

function numberOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeIntLE(value > 0x7fff && length === 2 ? value - 0x10000 : value, 0, length);
  return bytes;
}
