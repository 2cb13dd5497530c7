import type { Operation } from '../engine.js';

/** Extensions with a text, in the order of the spec (spec: Binary files, 6). */
const TEXT_EXTENSIONS = [
  ...['pdf', 'doc', 'docx', 'odt', 'wpd', 'wri', 'ods', 'rtf', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'zip'],
  ...['rar', 'htm', 'html', 'dot', 'dotx', 'xlt', 'xltx', 'tif', 'tiff', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'gz'],
  ...['dcx', 'pcx', 'jp2', 'jpc', 'jfif'],
] as const;

/** Extensions with a PDF (spec: Binary files, 7). */
const PDF_EXTENSIONS = [
  ...['html', 'htm', 'doc', 'docx', 'rtf', 'odt', 'xml', 'txt', 'png', 'jpg', 'jpeg', 'svg', 'tif', 'tiff'],
] as const;

/** The extensions that the interface accepts. The content decides what a file really is. */
export const EXTENSIONS: Readonly<Record<Operation, readonly string[]>> = {
  text: TEXT_EXTENSIONS,
  pdf: PDF_EXTENSIONS,
};
