/**
 * The length of an operand, by the three highest bits of the opcode. For 6, the next byte holds the length ([MS-DOC]
 * 2.6.1).
 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, -1, 3];

/** Returns the operand of a property; undefined if the list lacks the property. */
export function operandOf(properties: Buffer, wanted: number): Buffer | undefined {
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
