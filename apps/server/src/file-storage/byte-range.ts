/** Bytes of a content, both ends included, as HTTP counts them (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}
