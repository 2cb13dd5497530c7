/** The text for each control word ([RTF 1.9.1]). */
export const WORD_TEXTS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  column: '\n',
  row: '\n',
  nestrow: '\n',
  cell: '\t',
  nestcell: '\t',
  tab: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};

/** Control words that stand for a character, so that they may be the fallback for a `\u` before them. */
export const FALLBACK_WORDS: ReadonlySet<string> = new Set(
  Object.keys(WORD_TEXTS).filter((word) => !/[\n\t]/.test(WORD_TEXTS[word] ?? '')),
);

/** The text for each control symbol. `\` at the end of a line ends a paragraph. */
export const SYMBOL_TEXTS: Readonly<Record<string, string>> = {
  '\\': '\\',
  '{': '{',
  '}': '}',
  '~': '\u00a0',
  _: '-',
  '\n': '\n',
  '\r': '\n',
};

/** Control words whose group has no text, even if the word is not the first of its group. */
export const NO_TEXTS = new Set(['pict', 'objdata', 'themedata', 'colorschememapping', 'datastore', 'fldinst']);

/** Groups that hold no text of the document. Drawings hold their text twice, the second time for Word 6. */
export const HIDDEN_GROUPS = new Set([
  ...['shprslt', 'colortbl', 'stylesheet', 'info', 'objclass', 'objname', 'nonshppict', 'filetbl'],
  ...['listtable', 'listoverridetable', 'rsidtbl', 'revtbl', 'generator', 'xmlnstbl'],
  ...['latentstyles', 'datafield', 'sn', 'sv', 'bkmkstart', 'bkmkend', 'pntxta', 'pntxtb', 'xe', 'tc', 'rxe'],
  ...[
    'atnid',
    'atnauthor',
    'atrfstart',
    'atrfend',
    'atndate',
    'atnref',
    'template',
    'pgptbl',
    'mmathPr',
    'private',
    'userprops',
  ],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn', 'falt', 'panose', 'fname', 'fontemb', 'fontfile'],
]);

export const SHOWN_GROUPS = new Set([
  'shpinst',
  'shptxt',
  'do',
  'footnote',
  'annotation',
  'pntext',
  'listtext',
  'nesttableprops',
]);

export const APART_GROUPS = [
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...['shptxt', 'dptxbxtext'],
];

/** Character sets of fonts, as encodings. */
export const CHARSETS: Readonly<Record<number, string>> = {
  77: 'macintosh',
  78: 'shift_jis',
  79: 'euc-kr',
  80: 'gbk',
  81: 'big5',
  85: 'macgreek',
  86: 'macturkish',
  88: 'maccenteuro',
  89: 'maccyrillic',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
  254: 'cp437',
  255: 'cp850',
};

/** Code pages whose encoding is not named `windows-` or, below 1000, `cp` and the number. */
export const CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10006: 'macgreek',
  10007: 'maccyrillic',
  10029: 'maccenteuro',
  10081: 'macturkish',
  54936: 'gb18030',
  65001: 'utf-8',
};
