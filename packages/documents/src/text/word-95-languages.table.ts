const LATIN_2 = 'windows-1250';
const CYRILLIC = 'windows-1251';
const BALTIC = 'windows-1257';

/** The code pages of languages, by their number or the lower part of it, which variants share; all others are written in windows-1252. */
export const LANGUAGE_ENCODINGS: Readonly<Record<number, string>> = {
  0x01: 'windows-1256',
  0x02: CYRILLIC,
  0x04: 'gbk',
  0x05: LATIN_2,
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x0e: LATIN_2,
  0x11: 'shift_jis',
  0x12: 'euc-kr',
  0x15: LATIN_2,
  0x18: LATIN_2,
  0x19: CYRILLIC,
  0x1a: LATIN_2,
  0x1b: LATIN_2,
  0x1e: 'windows-874',
  0x1f: 'windows-1254',
  0x22: CYRILLIC,
  0x23: CYRILLIC,
  0x24: LATIN_2,
  0x25: BALTIC,
  0x26: BALTIC,
  0x27: BALTIC,
  0x29: 'windows-1256',
  0x2a: 'windows-1258',
  0x2f: CYRILLIC,
  // Chinese in traditional characters, and Serbian in Cyrillic ones.
  0x0404: 'big5',
  0x0c04: 'big5',
  0x0c1a: CYRILLIC,
};
