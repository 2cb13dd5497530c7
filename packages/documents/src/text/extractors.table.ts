import type { DocumentKind } from '../document-kind.js';
import type { ExtractorRow } from './extractor.js';

/** One extractor for each kind, with its module. Only the process that needs a library loads it. */
export const EXTRACTORS: readonly ExtractorRow[] = [
  {
    id: 'plain-text',
    kinds: ['txt', 'xml', 'svg'],
    load: async () => (await import('./plain-text.js')).extractPlainText,
  },
  {
    id: 'html-text',
    kinds: ['html'],
    library: 'htmlparser2',
    load: async () => (await import('./html.js')).extractHtml,
  },
  {
    id: 'web-archive-text',
    kinds: ['mhtml'],
    library: 'htmlparser2',
    load: async () => (await import('./web-archive.js')).extractWebArchive,
  },
  { id: 'rtf-text', kinds: ['rtf'], load: async () => (await import('./rtf/rtf.js')).extractRtf },
  {
    id: 'docx-text',
    kinds: ['docx'],
    library: 'saxes',
    load: async () => (await import('./office-xml/docx.js')).extractDocx,
  },
  {
    id: 'word-xml-text',
    kinds: ['word-xml'],
    library: 'saxes',
    load: async () => (await import('./office-xml/word-xml.js')).extractWordXml,
  },
  {
    id: 'odt-text',
    kinds: ['odt'],
    library: 'saxes',
    load: async () => (await import('./office-xml/open-document.js')).extractTextDocument,
  },
  {
    id: 'open-document-text',
    kinds: ['ods', 'odp'],
    library: 'saxes',
    load: async () => (await import('./office-xml/open-document.js')).extractOpenDocument,
  },
  {
    id: 'pptx-text',
    kinds: ['pptx'],
    library: 'saxes',
    load: async () => (await import('./office-xml/pptx.js')).extractPptx,
  },
  {
    id: 'word-97-text',
    kinds: ['doc'],
    load: async () => (await import('./word-97/word-97.js')).extractWord97,
  },
  {
    id: 'workbook-text',
    kinds: ['xls', 'xlsx'],
    library: '@e965/xlsx',
    load: async () => (await import('./workbook.js')).extractWorkbook,
  },
  {
    id: 'presentation-97-text',
    kinds: ['ppt'],
    load: async () => (await import('./presentation-97.js')).extractPresentation97,
  },
  {
    id: 'word-perfect-text',
    kinds: ['wpd'],
    load: async () => (await import('./word-perfect/word-perfect.js')).extractWordPerfect,
  },
  { id: 'write-text', kinds: ['wri'], load: async () => (await import('./plain-text.js')).extractWrite },
  {
    id: 'pdf-text',
    kinds: ['pdf'],
    library: '@hyzyla/pdfium',
    usesThreads: true,
    load: async () => (await import('./pdf/pdf.js')).extractPdf,
  },
  {
    id: 'image-text',
    kinds: ['tiff', 'jpeg', 'png', 'gif', 'bmp', 'dcx', 'pcx', 'jp2'],
    library: 'tesseract.js',
    usesThreads: true,
    load: async () => (await import('./images/image-text.js')).extractImageText,
  },
  {
    id: 'zip-text',
    kinds: ['zip'],
    library: 'yauzl',
    usesThreads: true,
    load: async () => (await import('./archives/zip.js')).extractZip,
  },
  {
    id: 'rar-text',
    kinds: ['rar'],
    library: 'node-unrar-js',
    usesThreads: true,
    load: async () => (await import('./archives/rar.js')).extractRar,
  },
  {
    id: 'gzip-text',
    kinds: ['gz'],
    usesThreads: true,
    load: async () => (await import('./archives/gzip.js')).extractGzip,
  },
  {
    id: 'tar-text',
    kinds: ['tar'],
    usesThreads: true,
    load: async () => (await import('./archives/tar.js')).extractTar,
  },
];

export function extractorOf(kind: DocumentKind): ExtractorRow | undefined {
  return EXTRACTORS.find(({ kinds }) => kinds.includes(kind));
}
