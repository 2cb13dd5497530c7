import type { ByteRange } from '../../file-storage/index.js';

const RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/;

/**
 * What a Range header asks of a file of that size (RFC 9110, 14.2): undefined for all of it, as where it asks for several
 * ranges or cannot be read; null where it asks for nothing that is there.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return null;
  return { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) };
}
