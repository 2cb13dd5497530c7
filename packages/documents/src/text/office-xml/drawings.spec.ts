import { describe, expect, it } from '@jest/globals';
import { makeZip } from '../../../test/archives.js';
import type { ArchivedFile } from '../../../test/archives.js';
import { aDocx, aWordParagraph } from '../../../test/builders/office-file.builder.js';
import { textAndOmissions, textOf } from '../../../test/text-of.js';

const TYPES: ArchivedFile = { name: '[Content_Types].xml', content: '<Types/>' };
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const part = (name: string, content: string | Buffer): ArchivedFile => ({ name, content });
const link = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`;
const links = (...each: readonly string[]): string => `<Relationships>${each.join('')}</Relationships>`;
const words = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const points = (...texts: readonly string[]): string =>
  texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');

const CHART = `<c:chartSpace><c:title><c:tx><c:rich>${words('Tonnage')}</c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>${points('Tankers')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('Hamburg', 'Bremen')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points('4711')}</c:numCache></c:numRef></c:val></c:ser></c:chartSpace>`;
const CHART_2016 = `<cx:chartSpace><cx:strDim><cx:lvl><cx:pt idx="0">Funnel</cx:pt></cx:lvl></cx:strDim><cx:numDim><cx:lvl><cx:pt idx="0">4711</cx:pt></cx:lvl></cx:numDim></cx:chartSpace>`;
const DIAGRAM = `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>${words('Captain')}</dgm:t></dgm:pt><dgm:pt><dgm:t>${words('Mate')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
const BOX = `<xdr:wsDr><xdr:sp><xdr:txBody>${words('Text box')}</xdr:txBody></xdr:sp><xdr:cxnSp/></xdr:wsDr>`;
const CHART_WORDS = 'Tonnage\nTankers\nHamburg\nBremen\n';

const lines = (text: string): readonly string[] => text.split(/\n+/).filter((line) => line !== '');

describe('What is drawn in a docx', () => {
  const drawn = {
    'word/charts/chart1.xml': Buffer.from(CHART),
    'word/charts/chartEx1.xml': Buffer.from(CHART_2016),
    'word/charts/style1.xml': Buffer.from('<cs><a:t>style</a:t></cs>'),
    'word/diagrams/data1.xml': Buffer.from(DIAGRAM),
    'word/diagrams/drawing1.xml': Buffer.from(DIAGRAM),
    'word/drawings/drawing1.xml': Buffer.from(BOX),
  };

  it('is read behind its body, each once', async () => {
    const text = await textOf(aDocx(aWordParagraph('Body'), '', drawn));
    expect(lines(text)).toEqual(['Body', ...lines(CHART_WORDS), 'Funnel', 'Captain', 'Mate', 'Text box']);
  });

  it('has letters that follow a line', async () => {
    expect(await textOf(aDocx('<w:p><w:r><w:pict><v:textpath string="DRAFT"/></w:pict></w:r></w:p>'))).toBe('DRAFT\n');
  });
});

describe('A document in a docx', () => {
  const chunk = (id: string): string => `<w:altChunk r:id="${id}"/>`;
  const docxAround = (name: string, content: Buffer): Buffer =>
    aDocx(`${aWordParagraph('before')}${chunk('r1')}${aWordParagraph('behind')}`, link('r1', 'aFChunk', name), {
      [`word/${name}`]: content,
    });

  it.each([
    ['html', 'chunk.htm', Buffer.from('<p>Harbour <b>pilot</b></p>')],
    ['rtf', 'chunk.rtf', Buffer.from('{\\rtf1 Harbour pilot\\par}')],
    ['docx', 'chunk.docx', aDocx(aWordParagraph('Harbour pilot'))],
  ])('gives its text at its place: %s', async (_kind, name, content) => {
    expect(lines(await textOf(docxAround(name, content)))).toEqual(['before', 'Harbour pilot', 'behind']);
  });

  it('is passed over where it is missing, elsewhere, broken or a picture', async () => {
    const elsewhere = `<Relationship Id="r1" Type="${RELATIONSHIP}/aFChunk" Target="file:///etc/passwd" TargetMode="External"/>`;
    expect(await textOf(aDocx(`${aWordParagraph('before')}${chunk('r1')}`, elsewhere))).toBe('before\n');
    expect(await textOf(aDocx(`${aWordParagraph('before')}${chunk('r1')}`, link('r1', 'aFChunk', 'gone')))).toBe(
      'before\n',
    );
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    const { text, omissions } = await textAndOmissions(docxAround('a.docx', picture));
    expect([lines(text), omissions]).toEqual([['before', 'behind'], ['PART_UNSUPPORTED']]);
  });

  it('is read two documents deep, and refused deeper', async () => {
    const inner = docxAround('a.docx', aDocx(aWordParagraph('deep')));
    expect(await textOf(inner)).toContain('deep');
    const middle = docxAround('a.docx', inner);
    expect(await textOf(middle)).toContain('deep');
    await expect(textOf(docxAround('a.docx', middle))).rejects.toMatchObject({ code: 'LIMIT' });
  });
});

describe('What is drawn in a workbook', () => {
  it('is read behind the cells: text boxes, charts and diagrams', async () => {
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Cell</t></is></c></row></sheetData></worksheet>`;
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
    const file = makeZip(
      part(
        '[Content_Types].xml',
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link('r1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
      ),
      part(
        'xl/workbook.xml',
        `<workbook xmlns="${main}" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      part('xl/worksheets/sheet1.xml', sheet),
      part('xl/drawings/drawing1.xml', BOX),
      part('xl/charts/chart1.xml', CHART),
      part('xl/diagrams/data1.xml', DIAGRAM),
    );
    expect(lines(await textOf(file))).toEqual(['Cell', 'Text box', ...lines(CHART_WORDS), 'Captain', 'Mate']);
  });
});

describe('What is drawn in a pptx', () => {
  const slide = (text: string): string => `<p:sld><p:sp><p:txBody>${words(text)}</p:txBody></p:sp></p:sld>`;

  it('is read with its slide, without what stands on masters', async () => {
    const file = makeZip(
      TYPES,
      part('ppt/presentation.xml', '<p:presentation><p:sldId r:id="r1"/><p:sldId r:id="r2"/></p:presentation>'),
      part(
        'ppt/_rels/presentation.xml.rels',
        links(link('r1', 'slide', 'slides/slide1.xml'), link('r2', 'slide', 'slides/slide2.xml')),
      ),
      part('ppt/slides/slide1.xml', slide('Slide 1')),
      part('ppt/slides/slide2.xml', slide('Slide 2')),
      part(
        'ppt/slides/_rels/slide1.xml.rels',
        links(
          link('r1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
          link('r2', 'chart', '../charts/chart1.xml'),
          link('r3', 'diagramData', '../diagrams/data1.xml'),
        ),
      ),
      part('ppt/charts/chart1.xml', CHART),
      part('ppt/diagrams/data1.xml', DIAGRAM),
      part('ppt/slideLayouts/slideLayout1.xml', slide('Click to edit')),
    );
    expect(lines(await textOf(file))).toEqual(['Slide 1', 'Captain', 'Mate', ...lines(CHART_WORDS), 'Slide 2']);
  });
});
