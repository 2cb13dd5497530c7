import { describe, expect, it } from '@jest/globals';
import { makeZip } from '../../../test/archives.js';
import { aDocx, anOdt } from '../../../test/builders/office-file.builder.js';
import { pdfOf } from '../../../test/pdf-of.js';
import { textOf } from '../../../test/text-of.js';
import { readPdfPages } from '../../test-support/read-document.js';

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
const cell = (...texts: readonly string[]): string =>
  `<w:tc>${texts.map((text) => paragraph(run(text))).join('')}</w:tc>`;

describe('The text of a docx', () => {
  it.each([
    [
      'tabs and breaks, not tab stops',
      '<w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>',
      'a\tb\nc\n',
    ],
    [
      'what was inserted, not what was deleted',
      `<w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>`,
      'new\n',
    ],
    ['the result of a field, not its instruction', `<w:r><w:instrText>PAGE</w:instrText></w:r>${run('7')}`, '7\n'],
    [
      'links and controls',
      `<w:hyperlink>${run('link')}</w:hyperlink><w:sdt><w:sdtContent>${run(' control')}</w:sdtContent></w:sdt>`,
      'link control\n',
    ],
    [
      'the words of a shape once',
      `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(run('box'))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(run('box'))}</w:txbxContent></mc:Fallback></mc:AlternateContent>`,
      'box\n',
    ],
    [
      'spaces and references as they are',
      '<w:r><w:t xml:space="preserve"> a  &lt;b&gt; &#xE9;</w:t></w:r>',
      ' a  <b> é\n',
    ],
  ])('has %s', async (_what, content, expected) => expect(await textOf(aDocx(paragraph(content)))).toBe(expected));

  it('has a line for each row of a table, however many paragraphs a cell has', async () => {
    const table = `<w:tbl><w:tr>${cell('2019', 'spring')}${cell('Port')}</w:tr><w:tr>${cell('2023')}${cell('Sea')}</w:tr></w:tbl>`;
    expect(await textOf(aDocx(table))).toBe('2019\nspring\tPort\n2023\tSea\n');
  });

  it('is read in UTF-16, and under another prefix', async () => {
    const xml = '\ufeff<?xml version="1.0" encoding="UTF-16"?><x:document><x:p><x:t>Zoë</x:t></x:p></x:document>';
    const parts = { name: 'word/document.xml', content: Buffer.from(xml, 'utf16le') };
    expect(await textOf(makeZip({ name: '[Content_Types].xml', content: '' }, parts))).toBe('Zoë\n');
  });

  it('is not read beyond so many bytes of XML in all', async () => {
    const file = aDocx(paragraph(run('x'.repeat(5000))));
    await expect(textOf(file, { limits: { xmlBytes: 4000 } })).rejects.toMatchObject({ code: 'LIMIT' });
  });
});

describe('The text of an OpenDocument text', () => {
  const odt = (body: string): Buffer =>
    makeZip(
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      {
        name: 'content.xml',
        content: `<office:document-content><office:body>${body}</office:body></office:document-content>`,
      },
    );

  it.each([
    [
      'its own spaces alone',
      '<text:p>a\n  b<text:s text:c="3"/>c<text:tab/>d<text:line-break/>e</text:p>',
      'a b   c\td\ne\n',
    ],
    [
      'no deleted words',
      '<text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>new</text:p>',
      'new\n',
    ],
    ['words in spans and links', '<text:p>a<text:span>b<text:a>c</text:a></text:span></text:p>', 'abc\n'],
    [
      'dates, but not when a note was made',
      '<text:p><text:date>May 1</text:date><office:annotation><dc:date>2024</dc:date></office:annotation></text:p>',
      'May 1\n',
    ],
    [
      'comments and notes behind it, so that words stay together',
      '<text:p>Roe<office:annotation><text:p>Comment</text:p></office:annotation> works<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Note</text:p></text:note-body></text:note>.</text:p><text:p>On</text:p>',
      'Roe works.\nOn\n\nComment\nNote\n',
    ],
    ['no more spaces than a line has', '<text:p>a<text:s text:c="2000000000"/>b</text:p>', `a${' '.repeat(1000)}b\n`],
  ])('has %s', async (_what, body, expected) => expect(await textOf(odt(body))).toBe(expected));
});

describe('What an OpenDocument text hides', () => {
  const style = (name: string, family: string, parent: string, display = ''): string =>
    `<style:style style:name="${name}" style:family="${family}" style:parent-style-name="${parent}"><style:text-properties ${display && `text:display="${display}"`}/></style:style>`;
  const styles = `<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t"><office:styles>${style('Late', 'text', 'Secret')}${style('Secret', 'text', '', 'none')}</office:styles></office:document-styles>`;
  const automatic = [
    style('P', 'paragraph', '', 'none'),
    style('T', 'text', 'Late', 'true'),
    style('Plain', 'paragraph', 'Late'),
  ].join('');

  it.each([
    ['<text:p>Seen <text:span text:style-name="Secret">x</text:span></text:p>', ''],
    ['<text:p>Seen <text:span text:style-name="Late">x</text:span></text:p>', ''],
    ['<text:p>Seen</text:p><text:p text:style-name="P">x</text:p>', ''],
    ['<text:p>Seen</text:p><text:section text:display="none"><text:p>x</text:p></text:section>', ''],
    [
      '<text:p>Seen</text:p><text:section text:display="condition" text:is-hidden="true"><text:p>x</text:p></text:section>',
      '',
    ],
    ['<text:p>Seen <text:hidden-text text:is-hidden="true" text:string-value="x">x</text:hidden-text></text:p>', ''],
    ['<text:p>Seen <text:span text:style-name="T">y</text:span></text:p>', 'y'],
    ['<text:p>Seen</text:p><text:p text:style-name="Plain">y</text:p>', 'y'],
    ['<text:p>Seen</text:p><text:section text:display="condition"><text:p>y</text:p></text:section>', 'y'],
  ])('is not in its text or its PDF: %s', async (body, shown) => {
    const file = anOdt(body, { 'styles.xml': Buffer.from(styles) }, automatic);
    expect((await textOf(file)).replace(/\s/g, '')).toBe(`Seen${shown}`);
    expect((await readPdfPages((await pdfOf(file)).pdf)).join('').replace(/\s/g, '')).toBe(`Seen${shown}`);
  });
});

describe('Words of symbol fonts in an OpenDocument text', () => {
  it('are read as they look, in its text and its PDF', async () => {
    const style = (name: string, family: string, properties: string): string =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties ${properties}/></style:style>`;
    const styles = `<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:svg="v"><office:font-face-decls><style:font-face style:name="Ticks1" svg:font-family="Wingdings"/><style:font-face style:name="Quoted" svg:font-family="'Wingdings 2'"/></office:font-face-decls></office:document-styles>`;
    const automatic = [
      style('T1', 'text', 'style:font-name="Ticks1"'),
      style('T2', 'text', 'style:font-name="Quoted"'),
      style('P', 'paragraph', 'fo:font-family="Symbol" xmlns:fo="f"'),
      style('Plain', 'text', 'style:font-name="Arial"'),
    ].join('');
    const body = `<text:p>a<text:span text:style-name="T1">\uf0fc</text:span><text:span text:style-name="T2">P</text:span>b</text:p><text:p text:style-name="P">a<text:span text:style-name="Plain">a</text:span></text:p>`;
    const file = anOdt(body, { 'styles.xml': Buffer.from(styles) }, automatic);
    expect(await textOf(file)).toBe('a\u2713\u2713b\n\u03b1a\n');
    expect((await readPdfPages((await pdfOf(file)).pdf)).join('')).toMatch(/a\u2713\u2713b\s+\u03b1a/);
  });
});

describe('Hidden parts of OpenDocument files', () => {
  it('are read if they are rows, columns, sheets or slides', async () => {
    const style = (name: string, properties: string): string =>
      `<style:style style:name="${name}" style:family="table"><style:${properties}/></style:style>`;
    const styles = [
      style('T', 'table-properties table:display="false"'),
      style('S', 'drawing-page-properties presentation:visibility="hidden"'),
    ];
    const file = (kind: string, content: string): Buffer =>
      makeZip(
        { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
        {
          name: 'content.xml',
          content: `<office:document-content>${styles.join('')}${content}</office:document-content>`,
        },
      );
    const row = (text: string): string =>
      `<table:table-row table:visibility="collapse"><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const sheets = `<table:table><table:table-column table:visibility="collapse"/>${row('Row')}</table:table><table:table table:style-name="T">${row('Sheet')}</table:table>`;
    const slide = '<draw:page draw:style-name="S"><text:p>Slide</text:p></draw:page>';
    expect((await textOf(file('spreadsheet', sheets))).split(/\n+/)).toEqual(['Row', 'Sheet', '']);
    expect(await textOf(file('presentation', slide))).toBe('Slide\n');
  });
});

describe('A document type', () => {
  const odt = (declaration: string): Buffer =>
    makeZip(
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: `${declaration}<office:document><text:p>text</text:p></office:document>` },
    );

  it('is passed over where it is only named, as old programs do', async () => {
    expect(await textOf(odt('<!DOCTYPE office:document PUBLIC "-//OpenOffice.org//DTD" "office.dtd">'))).toBe('text\n');
  });
});

describe('The text of a pptx', () => {
  it('is that of the slides as they are ordered, not as they are named, and of hidden slides', async () => {
    const slide = (text: string, show = 1): string =>
      `<p:sld show="${show}"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const link = (id: string, target: string): string => `<Relationship Id="${id}" Type="x/slide" Target="${target}"/>`;
    const file = makeZip(
      { name: '[Content_Types].xml', content: '' },
      {
        name: 'ppt/presentation.xml',
        content: '<p:presentation><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:presentation>',
      },
      {
        name: 'ppt/_rels/presentation.xml.rels',
        content: `<Relationships>${link('r1', 'slides/slide1.xml')}${link('r2', '/ppt/slides/slide2.xml')}${link('r3', 'slides/slide3.xml')}</Relationships>`,
      },
      { name: 'ppt/slides/slide1.xml', content: slide('last', 0) },
      { name: 'ppt/slides/slide2.xml', content: slide('first') },
      { name: 'ppt/slides/slide3.xml', content: slide('left out') },
    );
    expect(await textOf(file)).toBe('first\n\nlast\n');
  });
});
