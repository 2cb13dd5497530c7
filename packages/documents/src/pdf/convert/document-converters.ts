import { DocumentFailure } from '../../document-failure.js';
import type { DocumentKind } from '../../document-kind.js';
import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import { extractorOf } from '../../text/extractors.table.js';
import { decodeHtml } from '../../text/html.js';
import { extractText } from '../../text/text-engine.js';
import { readWebArchive } from '../../text/web-archive.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import { readHtml } from './read-html.js';
import { readOpenDocument } from './read-open-document.js';
import { readLines, readPlainText, readSource } from './read-text.js';
import { readWord } from './read-word.js';
import { writeDocument } from './write-document.js';

const PDF_WITHIN = 1024;

export const convertPdf: ConvertToPdf = async (bytes) => {
  if (!bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) throw new DocumentFailure('CORRUPT', 'It is no PDF.');
  return bytes;
};

export const convertHtml: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readHtml(await decodeHtml(bytes, tools.charset), tools.limits) });

export const convertWebArchive: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readHtml(await readWebArchive(bytes, tools.limits), tools.limits) });

export const convertWord: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, ...(await readWord(bytes, tools.limits)) });

export const convertOpenDocument: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, ...(await readOpenDocument(bytes, tools.limits)) });

export const convertWord97 = textConverter('doc');
export const convertWordXml = textConverter('word-xml');
export const convertRtf = textConverter('rtf');

export const convertPlainText: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readPlainText(await decodeText(bytes, tools.charset), tools.limits) });

export const convertSource: ConvertToPdf = async (bytes, { charset, ...tools }) => {
  const source = await decodeText(bytes, charset, encodingOfXml(bytes));
  return writeDocument({ ...tools, document: readSource(source, tools.limits) });
};

/** Returns the converter of a kind that has only a text extractor. Each line becomes a paragraph. */
function textConverter(kind: DocumentKind): ConvertToPdf {
  return async (bytes, tools) => {
    const row = extractorOf(kind);
    if (!row) throw new DocumentFailure('UNSUPPORTED', `Nothing reads the text of ${kind}.`);
    const { text, omissions } = await extractText(bytes, row, { limits: tools.limits });
    return writeDocument({ ...tools, document: { ...readLines(text, tools.limits), omissions } });
  };
}
