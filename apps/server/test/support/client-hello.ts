/** The suites of TLS 1.2 whose key exchange is finite-field Diffie-Hellman, as OpenSSL has them (IANA: TLS Cipher Suites). */
export const DHE: readonly number[] = [
  ...[0x16, 0x32, 0x33, 0x38, 0x39, 0x40, 0x44, 0x45, 0x67, 0x6a, 0x6b, 0x87, 0x88, 0x9e, 0x9f, 0xa2, 0xa3, 0xbe, 0xc4],
  ...[0xc052, 0xc053, 0xc09e, 0xc09f, 0xc0a2, 0xc0a3, 0xccaa],
];

const SUITES_AT = 43;
const SUPPORTED_GROUPS = 10;

/** The cipher suites that the first record of a client offers (RFC 8446, 4.1.2). */
export function cipherSuitesOf(record: Buffer): number[] {
  const { at, end } = suitesOf(record);
  return numbersOf(record.subarray(at, end));
}

/** The groups of its supported_groups extension. */
export function groupsOf(record: Buffer): number[] {
  const { end } = suitesOf(record);
  let at = end + 1 + record.readUInt8(end) + 2;
  while (at + 4 <= record.length) {
    const [type, length] = [record.readUInt16BE(at), record.readUInt16BE(at + 2)];
    if (type === SUPPORTED_GROUPS) return numbersOf(record.subarray(at + 6, at + 4 + length));
    at += 4 + length;
  }
  return [];
}

function suitesOf(record: Buffer): { readonly at: number; readonly end: number } {
  const at = SUITES_AT + 1 + record.readUInt8(SUITES_AT) + 2;
  return { at, end: at + record.readUInt16BE(at - 2) };
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
}
