import type { DocumentKind } from '../document-kind.js';
import type { ConverterRow } from './pdf-engine.js';

type DocumentConverter = keyof typeof import('./convert/document-converters.js');
type PictureConverter = keyof typeof import('./pictures/picture-converters.js');

/**
 * One converter for each kind that has a PDF (spec: Binary files 7). Only the process that needs its module loads it. A
 * PDF is its own result (D-FIL-5).
 */
export const CONVERTERS: readonly ConverterRow[] = [
  { ...reflow('own-pdf', 'pdf', 'pdfkit', 'convertPdf'), fidelity: 'exact' },
  reflow('html-pdf', 'html', 'htmlparser2', 'convertHtml'),
  reflow('web-archive-pdf', 'mhtml', 'htmlparser2', 'convertWebArchive'),
  reflow('docx-pdf', 'docx', 'saxes', 'convertWord'),
  reflow('odt-pdf', 'odt', 'saxes', 'convertOpenDocument'),
  reflow('doc-pdf', 'doc', 'pdfkit', 'convertWord97'),
  reflow('word-xml-pdf', 'word-xml', 'saxes', 'convertWordXml'),
  reflow('rtf-pdf', 'rtf', 'pdfkit', 'convertRtf'),
  reflow('plain-text-pdf', 'txt', 'pdfkit', 'convertPlainText'),
  reflow('source-pdf', 'xml', 'pdfkit', 'convertSource'),
  image('picture-pdf', ['png', 'jpeg'], 'pdfkit', 'convertPicture'),
  image('pages-pdf', ['tiff'], '@imagemagick/magick-wasm', 'convertPages'),
  image('drawing-pdf', ['svg'], '@resvg/resvg-wasm', 'convertDrawing'),
];

function reflow(id: string, kind: DocumentKind, library: string, converter: DocumentConverter): ConverterRow {
  const load: ConverterRow['load'] = async () => (await import('./convert/document-converters.js'))[converter];
  return { id, kinds: [kind], fidelity: 'reflow', library, load };
}

function image(id: string, kinds: readonly DocumentKind[], library: string, converter: PictureConverter): ConverterRow {
  const load: ConverterRow['load'] = async () => (await import('./pictures/picture-converters.js'))[converter];
  return { id, kinds, fidelity: 'image', library, load };
}
