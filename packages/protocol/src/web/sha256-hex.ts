/** The SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hexadecimal characters. */
export async function sha256Hex(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data);
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** Bytes as lower-case hex. */
export function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
