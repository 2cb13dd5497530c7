import { TextDecoder } from 'node:util';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The characters of a plain text: by its byte order mark, else as UTF-8 where it is that, else as `declared` or windows-1252. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const mark = BYTE_ORDER_MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(declared).decode(bytes);
  }
}

interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** What windows-1252 has where Latin-1 has control characters, from 0x80. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node.js 20 decodes windows-1252 as if it were Latin-1. */
const windows1252: Decoder = {
  decode: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80)),
};

const decoders = new Map<string, Decoder>();

/** A decoder by the name that a file gives; windows-1252 where the name is unknown, which takes all bytes. */
export function decoderFor(encoding = 'windows-1252'): Decoder {
  const known = decoders.get(encoding);
  if (known !== undefined) return known;
  const decoder = newDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}

function newDecoder(encoding: string): Decoder {
  try {
    const decoder = new TextDecoder(encoding);
    return decoder.encoding === 'windows-1252' ? windows1252 : decoder;
  } catch {
    return windows1252;
  }
}
