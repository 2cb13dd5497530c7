export interface PdfParts {
  readonly page?: string;
  readonly catalog?: string;
  /** Fonts besides `F`. */
  readonly font?: string;
  /** Resources besides the fonts. */
  readonly properties?: string;
  /** Objects besides the page, numbered from 6. */
  readonly objects?: readonly string[];
  /** The number of times that the page is in the document. */
  readonly pages?: number;
  /** The width and the height of the page. */
  readonly size?: string;
}

/** Returns a PDF of one page from the operators that draw it. Its font `F` is Helvetica. */
export function makePdf(
  draw: string,
  { page = '', catalog = '', font = '', properties = '', objects = [], pages = 1, size = '300 200' }: PdfParts = {},
): Buffer {
  const resources = `/Resources << /Font << /F 5 0 R ${font} >> ${properties} >>`;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R ${resources} ${page} >>`,
    streamOf('', draw),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  let file = '%PDF-1.4\n';
  const offsets = all.map((object, index) => {
    const at = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const count = all.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${end}`, 'latin1');
}

export function streamOf(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Returns the operators for lines of words below one another. */
export function linesOf(...lines: readonly string[]): string {
  return `BT /F 12 Tf 20 150 Td ${lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ')} ET`;
}
