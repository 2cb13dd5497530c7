/** Names of the second detector (jschardet), with the name of the charset in the Encoding Standard. */
const NAMES: ReadonlyArray<readonly [detected: string, charset: string]> = [
  ['ascii', 'windows-1252'],
  ['big5hkscs', 'big5'],
  ['big5-hkscs', 'big5'],
  ['cp932', 'shift_jis'],
  ['shift_jis_2004', 'shift_jis'],
  ['cp949', 'euc-kr'],
  ['euc-jis-2004', 'euc-jp'],
  ['gb18030', 'gbk'],
  ['koi8-r', 'koi8-u'],
  ['tis-620', 'windows-874'],
  ['cp874', 'windows-874'],
  ['cp866', 'ibm866'],
  ['cp1258', 'windows-1258'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-15', 'windows-1252'],
];

/** Names that are the same in the second detector and the Encoding Standard. */
const SAME = [
  ...[
    'koi8-u',
    'euc-kr',
    'windows-1250',
    'windows-1251',
    'windows-1252',
    'windows-1253',
    'windows-1254',
    'windows-1255',
  ],
  ...['windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7'],
];

/** Returns the charsets that occur in people's texts. The detector also knows charsets of mainframes. */
export function jschardetNames(): string[] {
  return [...NAMES.map(([detected]) => detected), ...SAME];
}

/** Returns the charset of a detected name. Charsets that differ only in signs for boxes and currencies count as one. */
export function nameOf(detected: string): string {
  const name = detected.toLowerCase();
  return NAMES.find(([each]) => each === name)?.[1] ?? name;
}
