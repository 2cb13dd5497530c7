import { describe, expect, it } from '@jest/globals';
import { aDocx } from '../../../test/builders/office-file.builder.js';
import { pdfOf } from '../../../test/pdf-of.js';
import { readPdfTags } from '../../../test/support/read-pdf-tags.js';
import { textOf } from '../../../test/text-of.js';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LINKS = ['styles', 'numbering']
  .map((type) => `<Relationship Id="${type}" Type="${RELATIONSHIP}/${type}" Target="${type}.xml"/>`)
  .join('');

const val = (name: string, value: string | number): string => `<w:${name} w:val="${value}"/>`;
const level = (index: number, format: string, text: string, others = ''): string =>
  `<w:lvl w:ilvl="${index}">${val('start', 1)}${val('numFmt', format)}${others}${val('lvlText', text)}</w:lvl>`;
const list = (id: number, ...content: readonly string[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${content.join('')}</w:abstractNum>`;
const use = (id: number, of: number, overrides = ''): string =>
  `<w:num w:numId="${id}">${val('abstractNumId', of)}${overrides}</w:num>`;
const override = (index: number, content: string): string =>
  `<w:lvlOverride w:ilvl="${index}">${content}</w:lvlOverride>`;
const style = (id: string, content: string, name = id): string =>
  `<w:style w:type="paragraph" w:styleId="${id}">${val('name', name)}${content}</w:style>`;
const inList = (id: number, index?: number): string =>
  `<w:numPr>${index === undefined ? '' : val('ilvl', index)}${val('numId', id)}</w:numPr>`;

const paragraph = (format: string, text = 'x'): string =>
  `<w:p><w:pPr>${format}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (id: number, index?: number): string => paragraph(inList(id, index));
const OTHER = paragraph('', 'between');

const OUTLINE = [level(0, 'decimal', '%1.'), level(1, 'decimal', '%1.%2'), level(2, 'lowerLetter', '%3)')];

function file(body: string, numbering: string, styles = ''): Buffer {
  return aDocx(body, LINKS, {
    'word/numbering.xml': Buffer.from(`<w:numbering ${W}>${numbering}</w:numbering>`),
    'word/styles.xml': Buffer.from(`<w:styles ${W}>${styles}</w:styles>`),
  });
}

/** Each with the lists, the body, and the markers that Word shows. */
const SHOWN: readonly (readonly [title: string, numbering: string, body: string, markers: readonly string[]])[] = [
  [
    'go on behind other paragraphs and other lists',
    list(0, ...OUTLINE) + list(1, level(0, 'bullet', '\uf0b7')) + use(1, 0) + use(2, 1),
    item(1) + item(1) + OTHER + item(2) + item(1),
    ['1.', '2.', '•', '3.'],
  ],
  [
    'do not count a paragraph that a revision joined to the next one',
    list(0, ...OUTLINE) + use(1, 0),
    item(1) +
      `<w:p><w:pPr>${inList(1)}<w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>x</w:delText></w:r></w:del></w:p>` +
      item(1),
    ['1.', '2.'],
  ],
  [
    'have the numbers of the levels above',
    list(0, ...OUTLINE) + use(1, 0),
    item(1) + item(1, 1) + item(1, 1) + item(1, 2) + item(1) + item(1, 1),
    ['1.', '1.1', '1.2', 'a)', '2.', '2.1'],
  ],
  [
    'count each list for itself',
    list(0, ...OUTLINE) + list(1, ...OUTLINE) + use(1, 0) + use(2, 1),
    item(1) + item(2) + item(1),
    ['1.', '1.', '2.'],
  ],
  [
    'go on in another use of the list, unless that use begins anew',
    list(0, ...OUTLINE) + use(1, 0) + use(2, 0) + use(3, 0, override(0, val('startOverride', 7))),
    item(1) + item(2) + item(3) + item(3) + item(1),
    ['1.', '2.', '7.', '8.', '9.'],
  ],
  [
    'have the level that a use has in its place',
    list(0, ...OUTLINE) + use(1, 0, override(0, level(0, 'upperRoman', '(%1)'))),
    item(1) + item(1),
    ['(I)', '(II)'],
  ],
  [
    'begin anew behind the level that is named, or never',
    list(0, level(0, 'decimal', '%1'), level(1, 'decimal', '%2'), level(2, 'decimal', '%3', val('lvlRestart', 1))) +
      list(1, level(0, 'upperLetter', '%1'), level(1, 'lowerRoman', '%2', val('lvlRestart', 0))) +
      use(1, 0) +
      use(2, 1),
    item(1) +
      item(1, 1) +
      item(1, 2) +
      item(1, 1) +
      item(1, 2) +
      item(1) +
      item(1, 2) +
      item(2) +
      item(2, 1) +
      item(2) +
      item(2, 1),
    ['1', '1', '1', '2', '2', '2', '1', 'A', 'i', 'B', 'ii'],
  ],
  [
    'are in digits where the level says so',
    list(0, level(0, 'upperRoman', '%1.'), level(1, 'decimalZero', '%1.%2', '<w:isLgl/>')) + use(1, 0),
    item(1) + item(1, 1),
    ['I.', '1.1'],
  ],
  [
    'are bullets as they look in their font',
    list(
      0,
      level(0, 'bullet', '\uf0fc').replace('</w:lvl>', '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr></w:lvl>'),
    ) +
      list(1, level(0, 'bullet', 'o')) +
      use(1, 0) +
      use(2, 1),
    item(1) + item(2),
    ['✓', '•'],
  ],
  [
    'are not shown for a paragraph that leaves the list of its style',
    list(0, ...OUTLINE) + use(1, 0),
    paragraph(val('pStyle', 'Numbered')) + paragraph(val('pStyle', 'Numbered') + inList(0)) + item(1),
    ['1.', '2.'],
  ],
  [
    'are of the style of the paragraph, and of the style that it is based on',
    list(0, level(0, 'decimal', '%1.'), level(1, 'decimal', '%1.%2', val('pStyle', 'Second'))) + use(1, 0),
    paragraph(val('pStyle', 'Numbered')) + paragraph(val('pStyle', 'Second')) + paragraph(val('pStyle', 'Based')),
    ['1.', '1.1', '2.'],
  ],
  [
    'are of the list that a style of lists names',
    list(0, val('numStyleLink', 'Linked')) + list(1, ...OUTLINE) + use(1, 0) + use(9, 1),
    item(1) + item(9),
    ['1.', '2.'],
  ],
  [
    'count items without words, and do not show them',
    list(0, ...OUTLINE) + use(1, 0),
    item(1) + paragraph(inList(1), ' ') + item(1),
    ['1.', '3.'],
  ],
];
const STYLES =
  style('Numbered', `<w:pPr>${inList(1)}</w:pPr>`) +
  style('Second', `<w:pPr>${inList(1)}</w:pPr>`) +
  style('Based', val('basedOn', 'Numbered')) +
  style('Linked', `<w:pPr>${inList(9)}</w:pPr>`) +
  style('Heading1', `<w:pPr>${inList(1)}</w:pPr>`, 'heading 1');

describe('The numbers and bullets of a docx', () => {
  it.each(SHOWN)('%s', async (_title, numbering, body, markers) => {
    const bytes = file(body, numbering, STYLES);
    const ofText = (await textOf(bytes)).split('\n').flatMap((line) => /^(.+)\tx$/.exec(line)?.[1] ?? []);
    const tags = await readPdfTags((await pdfOf(bytes)).pdf);
    const ofPdf = tags.flatMap(({ texts }) => texts).filter(({ path }) => path.endsWith('/Lbl'));
    expect([ofText, ofPdf.map(({ text }) => text.trim())]).toEqual([markers, markers]);
  });

  it('stand before headings, and within cells', async () => {
    const cell = `<w:tc>${item(1)}</w:tc>`;
    const body = `${paragraph(val('pStyle', 'Heading1'))}<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`;
    const bytes = file(body, list(0, ...OUTLINE) + use(1, 0), STYLES);
    expect(await textOf(bytes)).toBe('1.\tx\n2. x\t3. x\n');
    const [page] = await readPdfTags((await pdfOf(bytes)).pdf);
    expect(page?.texts.map(({ path, text }) => `${path} ${text.trim()}`)).toEqual([
      'Document/H1 1. x',
      'Document/Table/TR/TD 2. x',
      'Document/Table/TR/TD 3. x',
    ]);
  });
});
