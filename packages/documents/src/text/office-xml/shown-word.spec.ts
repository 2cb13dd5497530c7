import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../../../test/archives.js';
import { aDocx } from '../../../test/builders/office-file.builder.js';
import { fixture } from '../../../test/fixtures.js';
import { pdfOf } from '../../../test/pdf-of.js';
import { textOf } from '../../../test/text-of.js';
import { readPdfPages } from '../../test-support/read-document.js';

const run = (text: string, format = ''): string =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const inRun = (content: string): string => `<w:r>${content}</w:r>`;
const field = (control: string, name: string): string =>
  inRun(`<w:fldChar w:fldCharType="begin"><w:ffData>${control}</w:ffData></w:fldChar>`) +
  inRun(`<w:instrText> ${name} </w:instrText>`) +
  inRun('<w:fldChar w:fldCharType="separate"/>') +
  inRun('<w:fldChar w:fldCharType="end"/>');
const mark = (type: string): string => inRun(`<w:fldChar w:fldCharType="${type}"/>`);
const checkBox = (state: string): string => field(`<w:checkBox>${state}</w:checkBox>`, 'FORMCHECKBOX');
const ALTERNATIVES = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14">${run('choice')}</mc:Choice><mc:Choice Requires="new">${run('other')}</mc:Choice><mc:Fallback>${run('fallback')}</mc:Fallback></mc:AlternateContent>`;

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STYLES = `<Relationship Id="r1" Type="${RELATIONSHIP}/styles" Target="styles.xml"/>`;
const MEMBERS = {
  'word/styles.xml': Buffer.from(
    `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="table" w:styleId="SecretTable"><w:rPr><w:vanish/></w:rPr><w:tblStylePr w:type="firstRow"><w:rPr><w:vanish w:val="0"/></w:rPr></w:tblStylePr></w:style><w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="character" w:styleId="Key"><w:basedOn w:val="Base"/></w:style></w:styles>`,
  ),
};

/** The content of a paragraph, and the words that Word shows of it. */
const SHOWN: readonly (readonly [title: string, content: string, shown: string])[] = [
  ['a tab to a place of the line', `${run('a')}${inRun('<w:ptab/>')}${run('b')}`, 'a b'],
  [
    'moved words at their new place',
    `<w:moveFrom>${run('moved')}</w:moveFrom>${run('a')}<w:moveTo>${run('moved')}</w:moveTo>`,
    'amoved',
  ],
  ['no hidden words', `${run('a')}${run('hidden', '<w:vanish/>')}${run('b', '<w:vanish w:val="0"/>')}`, 'ab'],
  ['no words of a hidden style', `${run('a')}${run('hidden', '<w:rStyle w:val="Key"/>')}`, 'a'],
  [
    'no words of a hidden style of paragraphs',
    `<w:pPr><w:pStyle w:val="Secret"/></w:pPr>${run('hidden')}${run('a', '<w:vanish w:val="false"/>')}`,
    'a',
  ],
  [
    'no words that the style of their table hides',
    `${run('a')}</w:p><w:tbl><w:tblPr><w:tblStyle w:val="SecretTable"/></w:tblPr><w:tr><w:tc><w:p>${run('hidden')}</w:p></w:tc></w:tr></w:tbl><w:p>`,
    'a',
  ],
  ['words whose paragraph mark alone is hidden', `<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('a')}`, 'a'],
  ['words that a former format hid', run('a', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'), 'a'],
  ['words of a simple field', `${run('a')}<w:fldSimple w:instr=" AUTHOR ">${run('b')}</w:fldSimple>${run('c')}`, 'abc'],
  [
    'the result of a field, and not what a field within its instruction gave',
    `${run('a')}${mark('begin')}${inRun('<w:instrText> IF </w:instrText>')}${mark('begin')}${inRun('<w:instrText> YEARS </w:instrText>')}${mark('separate')}${run('7')}${mark('end')}${inRun('<w:tab/><w:instrText> > 5 x</w:instrText>')}${mark('separate')}${run('b')}${mark('end')}${run('c')}`,
    'abc',
  ],
  [
    'words with a direction',
    `${run('a')}<w:bdo w:val="ltr">${run('b')}</w:bdo><w:dir w:val="ltr">${run('c')}</w:dir>`,
    'abc',
  ],
  [
    'words with their reading',
    inRun(`<w:ruby><w:rt>${run('b')}</w:rt><w:rubyBase>${run('a')}</w:rubyBase></w:ruby>`),
    'ba',
  ],
  ['words that are white or tiny', run('a', '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>'), 'a'],
  [
    'breaks of pages and columns',
    `${run('a')}${inRun('<w:br w:type="page"/>')}${run('b')}${inRun('<w:br w:type="column"/>')}${run('c')}`,
    'a b c',
  ],
  [
    'the sign of a check box',
    `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('\u2612')}</w:sdtContent></w:sdt>${run('a')}`,
    '\u2612a',
  ],
  [
    'the sign of an old check box',
    `${checkBox('<w:default w:val="1"/>')}${run('a')}${checkBox('<w:default w:val="1"/><w:checked w:val="0"/>')}${run('b')}${checkBox('<w:default w:val="0"/><w:checked/>')}`,
    '\u2612a\u2610b\u2612',
  ],
  [
    'the entry that was chosen',
    `${run('a ')}${field('<w:ddList><w:result w:val="1"/><w:listEntry w:val="One"/><w:listEntry w:val="Two"/></w:ddList>', 'FORMDROPDOWN')}`,
    'a Two',
  ],
  [
    'symbols',
    `${inRun('<w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F0B7"/><w:sym w:font="Arial" w:char="F041"/>')}${run('a', '<w:rFonts w:ascii="Symbol"/>')}`,
    '\u2713\u2022A\u03b1',
  ],
  ['no soft hyphens', `${run('hard\u00adware soft')}${inRun('<w:softHyphen/>')}${run('ware')}`, 'hardware software'],
  ['the first choice of several', ALTERNATIVES, 'choice'],
  [
    'words of a text box apart from those around it',
    `${run('before')}<w:r><w:pict><w:txbxContent><w:p>${run('box')}</w:p></w:txbxContent></w:pict></w:r>${run('after')}`,
    'before box after',
  ],
  [
    'words around references to notes that are not there',
    `${run('a')}${inRun('<w:footnoteReference w:id="2"/>')}${inRun('<w:endnoteReference w:id="2"/>')}${run('b')}`,
    'ab',
  ],
];

const file = (content: string): Buffer => aDocx(`<w:p>${content}</w:p>`, STYLES, MEMBERS);

async function wordsOfPdf(bytes: Buffer): Promise<string> {
  return (await readPdfPages((await pdfOf(bytes)).pdf)).join(' ');
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

describe('The text and the PDF of a docx', () => {
  it.each(SHOWN)('have %s', async (_title, content, shown) => {
    const bytes = file(content);
    expect([await textOf(bytes), await wordsOfPdf(bytes)].map(onOneLine)).toEqual([shown, shown]);
  });

  it('have the paragraphs behind a field that is damaged', async () => {
    const bytes = file(`${run('a')}${mark('begin')}${run('instruction')}</w:p><w:p>${run('b')}`);
    expect(await textOf(bytes)).toBe('a\nb\n');
    expect(await wordsOfPdf(bytes)).toMatch(/^a\s*b\s*$/);
  });

  it('are of its main part, whatever its name is', async () => {
    for (const part of ['word/main.xml', 'word/parts/document.xml']) {
      const bytes = zipOf({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIP}/officeDocument" Target="${part}"/></Relationships>`,
        [part]: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${run('a')}</w:p></w:body></w:document>`,
      });
      expect([await textOf(bytes), await wordsOfPdf(bytes)].map(onOneLine)).toEqual(['a', 'a']);
    }
  });

  it('have all words of tables in tables', async () => {
    const table = (cell: string): string =>
      `<w:tbl><w:tr><w:tc>${cell}<w:p/></w:tc><w:tc><w:p>${run('Narvik')}</w:p></w:tc></w:tr></w:tbl>`;
    const bytes = aDocx(table(`<w:p>${run('Oslo')}</w:p>${table(`<w:p>${run('Bergen')}</w:p>`)}`));
    expect([await textOf(bytes), await wordsOfPdf(bytes)].map(onOneLine)).toEqual([
      'Oslo Bergen Narvik Narvik',
      'Oslo Bergen Narvik Narvik',
    ]);
  });
});

describe('What the defaults of a docx hide', () => {
  it('is shown only as formats say otherwise', async () => {
    const styles = (paragraph: string): Buffer =>
      Buffer.from(
        `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr>${paragraph}</w:rPr></w:style></w:styles>`,
      );
    const body = `<w:p>${run('hidden')}${run('a', '<w:vanish w:val="0"/>')}</w:p>`;
    for (const [paragraph, shown] of [
      ['', 'a'],
      ['<w:vanish w:val="0"/>', 'hiddena'],
    ] as const) {
      const bytes = aDocx(body, STYLES, { 'word/styles.xml': styles(paragraph) });
      expect([await textOf(bytes), await wordsOfPdf(bytes)].map(onOneLine)).toEqual([shown, shown]);
    }
  });
});

describe('The PDF of a docx', () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const parts: Readonly<Record<string, string>> = {
    header: `<w:hdr ${W}><w:p>${run('Letterhead')}</w:p></w:hdr>`,
    footer: `<w:ftr ${W}><w:p>${run('Confidential')}</w:p></w:ftr>`,
    footnotes: `<w:footnotes ${W}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2"><w:p>${run('Below')}</w:p></w:footnote></w:footnotes>`,
    endnotes: `<w:endnotes ${W}><w:endnote w:id="2"><w:p>${run('Behind')}</w:p></w:endnote></w:endnotes>`,
    comments: `<w:comments ${W}><w:comment w:id="0"><w:p>${run('Remark')}</w:p></w:comment></w:comments>`,
    chart: `<c:chartSpace xmlns:c="c" ${A}><a:p><a:r><a:t>Tonnage</a:t></a:r></a:p></c:chartSpace>`,
    aFChunk: '<p>Embedded</p><table><tr><td>Port</td><td>Hamburg</td></tr></table>',
  };
  const TARGETS: Readonly<Record<string, string>> = { chart: 'charts/chart1.xml', aFChunk: 'chunk.htm' };
  const targetOf = (type: string): string => TARGETS[type] ?? `${type}.xml`;
  const links = Object.keys(parts)
    .map((type) => `<Relationship Id="${type}" Type="${RELATIONSHIP}/${type}" Target="${targetOf(type)}"/>`)
    .join('');
  const members = Object.entries(parts).map(([type, content]) => [`word/${targetOf(type)}`, Buffer.from(content)]);
  const body = `<w:p>${run('Roe')}${inRun('<w:footnoteReference w:id="2"/>')}${run(' works')}${inRun('<w:endnoteReference w:id="2"/>')}</w:p><w:altChunk r:id="aFChunk"/><w:p><m:oMath ${M}><m:r><m:t>E=mc</m:t></m:r></m:oMath></w:p>`;
  const bytes = aDocx(body, links, Object.fromEntries(members));

  it('has each word of its text but its comments, and as often', async () => {
    const samples = [bytes, fixture('resume.docx'), ...SHOWN.map(([, content]) => file(content))];
    for (const sample of samples) {
      const ofPdf = wordsOf(await wordsOfPdf(sample));
      const lacking = wordsOf(await textOf(sample)).filter((word) => {
        const at = ofPdf.indexOf(word);
        if (at !== -1) ofPdf.splice(at, 1);
        return at === -1;
      });
      expect(lacking).toEqual(sample === bytes ? ['Remark'] : []);
    }
    expect(wordsOf(await textOf(bytes))).toEqual(
      'Letterhead Roe works Embedded Port Hamburg E mc Tonnage Confidential Below Behind Remark'.split(' '),
    );
  });

  it('has the numbers of notes', async () => {
    const words = onOneLine(await wordsOfPdf(bytes));
    expect(words).toContain('Roe[1] works[2]');
    expect(words).toContain('[1] Below [2] Behind');
  });
});

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
