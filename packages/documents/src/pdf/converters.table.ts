import type { ConverterRow } from './pdf-engine.js';

/**
 * One converter for each kind that has a PDF (spec: Binary files 7), with its module. A PDF is its own result
 * (D-FIL-5).
 */
export const CONVERTERS: readonly ConverterRow[] = [
  {
    id: 'own-pdf',
    kinds: ['pdf'],
    fidelity: 'exact',
    library: 'pdfkit',
    load: async () => (await import('./convert/document-converters.js')).convertPdf,
  },
  {
    id: 'html-pdf',
    kinds: ['html'],
    fidelity: 'reflow',
    library: 'htmlparser2',
    load: async () => (await import('./convert/document-converters.js')).convertHtml,
  },
  {
    id: 'web-archive-pdf',
    kinds: ['mhtml'],
    fidelity: 'reflow',
    library: 'htmlparser2',
    load: async () => (await import('./convert/document-converters.js')).convertWebArchive,
  },
  {
    id: 'docx-pdf',
    kinds: ['docx'],
    fidelity: 'reflow',
    library: 'saxes',
    load: async () => (await import('./convert/document-converters.js')).convertWord,
  },
  {
    id: 'odt-pdf',
    kinds: ['odt'],
    fidelity: 'reflow',
    library: 'saxes',
    load: async () => (await import('./convert/document-converters.js')).convertOpenDocument,
  },
  {
    id: 'doc-pdf',
    kinds: ['doc'],
    fidelity: 'reflow',
    library: 'pdfkit',
    load: async () => (await import('./convert/document-converters.js')).convertWord97,
  },
  {
    id: 'word-xml-pdf',
    kinds: ['word-xml'],
    fidelity: 'reflow',
    library: 'saxes',
    load: async () => (await import('./convert/document-converters.js')).convertWordXml,
  },
  {
    id: 'rtf-pdf',
    kinds: ['rtf'],
    fidelity: 'reflow',
    library: 'pdfkit',
    load: async () => (await import('./convert/document-converters.js')).convertRtf,
  },
  {
    id: 'plain-text-pdf',
    kinds: ['txt'],
    fidelity: 'reflow',
    library: 'pdfkit',
    load: async () => (await import('./convert/document-converters.js')).convertPlainText,
  },
  {
    id: 'source-pdf',
    kinds: ['xml'],
    fidelity: 'reflow',
    library: 'pdfkit',
    load: async () => (await import('./convert/document-converters.js')).convertSource,
  },
  {
    id: 'picture-pdf',
    kinds: ['png', 'jpeg'],
    fidelity: 'image',
    library: 'pdfkit',
    load: async () => (await import('./pictures/picture-converters.js')).convertPicture,
  },
  {
    id: 'pages-pdf',
    kinds: ['tiff'],
    fidelity: 'image',
    library: '@imagemagick/magick-wasm',
    load: async () => (await import('./pictures/picture-converters.js')).convertPages,
  },
  {
    id: 'drawing-pdf',
    kinds: ['svg'],
    fidelity: 'image',
    library: '@resvg/resvg-wasm',
    load: async () => (await import('./pictures/picture-converters.js')).convertDrawing,
  },
];
