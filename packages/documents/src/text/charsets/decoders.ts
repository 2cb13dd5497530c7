import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** The characters of windows-1252 from 0x80, where Latin-1 has control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node.js 20 decodes windows-1252 as if it were Latin-1. */
const windows1252: Decoder = {
  decode: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80)),
};

const decoders = new Map<string, Decoder | undefined>();

/**
 * Returns a decoder by the name that a file gives. For an unknown name, returns that of windows-1252, which accepts all
 * bytes.
 */
export function decoderFor(encoding = 'windows-1252'): Decoder {
  return findDecoder(encoding) ?? windows1252;
}

/** Returns a decoder by the name that a file gives; undefined for an unknown name. */
export function findDecoder(encoding: string): Decoder | undefined {
  if (!decoders.has(encoding)) decoders.set(encoding, newDecoder(encoding));
  return decoders.get(encoding);
}

/** Charsets that Node.js 20 decodes in part only. The Encoding Standard reads them by these larger charsets. */
const WHOLE: Readonly<Record<string, Decoder>> = {
  'windows-1252': windows1252,
  gbk: new TextDecoder('gb18030'),
  'euc-kr': ofIconv('cp949'),
  big5: ofIconv('big5hkscs'),
};
/** Charsets of DOS and of the Macintosh, and those of ISO that Node.js 20 lacks. */
const OLDER = /^(?:cp|ibm)\d{3,5}$|^mac[a-z]+$|^iso-8859-\d+$/i;

function newDecoder(encoding: string): Decoder | undefined {
  try {
    const decoder = new TextDecoder(encoding);
    return WHOLE[decoder.encoding] ?? decoder;
  } catch {
    return OLDER.test(encoding) && iconv.encodingExists(encoding) ? ofIconv(encoding) : undefined;
  }
}

function ofIconv(encoding: string): Decoder {
  return { decode: (bytes) => iconv.decode(bytes as Buffer, encoding) };
}

/** Limit of the share of unreadable characters among those beyond ASCII. A text may be damaged. */
const MAX_UNREADABLE_SHARE = 0.02;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** Controls, replacement characters, private and unassigned characters. */
const UNREADABLE = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/gu;

/** Returns whether decoding produced a text, and not letters made of other bytes. */
export function isReadable(text: string): boolean {
  return count(text, UNREADABLE) <= count(text, BEYOND_ASCII) * MAX_UNREADABLE_SHARE;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
