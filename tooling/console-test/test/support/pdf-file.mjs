import { Buffer } from 'node:buffer';

/**
 * Returns a PDF of one page of 300 x 200 points, with Helvetica as `/F`.
 *
 * @param {string} draw - the operators that draw the page
 * @param {{ page?: string, catalog?: string, resources?: string, mediaBox?: string, pages?: number, objects?: Array<string | Buffer> }} [parts]
 *   - entries of the page, of the catalog and of the resources; the number of times that the page is in the file; objects,
 *   numbered from 6
 */
export function makePdf(draw, parts = {}) {
  const {
    page = '',
    catalog = '',
    resources = '/Font << /F 5 0 R >>',
    mediaBox = '0 0 300 200',
    pages = 1,
    objects = [],
  } = parts;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    streamOf('', draw),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  const chunks = [Buffer.from('%PDF-1.5\n')];
  const offsets = all.map((object, index) => {
    const at = Buffer.concat(chunks).length;
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = all.length + 1;
  const start = Buffer.concat(chunks).length;
  chunks.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`));
  chunks.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

/**
 * Returns a stream object.
 *
 * @param {string} entries - of its dictionary
 * @param {string | Buffer} content
 */
export function streamOf(entries, content) {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/**
 * Returns a PDF that runs a script when it is opened, is a link all over, and sends a form.
 *
 * @param {string} elsewhere - the address that it leads and sends to
 */
export function hostilePdf(elsewhere) {
  const script = `app.alert('hostile'); app.launchURL('${elsewhere}', true); this.submitForm('${elsewhere}');`;
  const submit = `<< /S /SubmitForm /F << /FS /URL /F (${elsewhere}) >> /Flags 4 >>`;
  return makePdf('BT /F 24 Tf 20 150 Td (Harmless resume) Tj ET', {
    catalog: '/OpenAction 6 0 R /AcroForm << /Fields [8 0 R] >>',
    page: '/AA << /O 6 0 R >> /Annots [7 0 R 8 0 R]',
    objects: [
      `<< /S /JavaScript /JS (${script.replaceAll(/[()]/g, String.raw`\$&`)}) >>`,
      `<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /Border [0 0 0] /A << /S /URI /URI (${elsewhere}) >> >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /Rect [20 20 120 60] /A ${submit} /AA << /E ${submit} >> >>`,
    ],
  });
}

/** Returns a PDF with the characters 中文 in a font of which it has the name alone, and codes that a map explains. */
export function chinesePdf() {
  const systemInfo = '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>';
  const measures = '/FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80';
  return makePdf('BT /F 24 Tf 20 150 Td <D6D0CEC4> Tj ET', {
    resources: '/Font << /F 6 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [7 0 R] >>',
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ${systemInfo} /FontDescriptor 8 0 R >>`,
      `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 ${measures} >>`,
    ],
  });
}
