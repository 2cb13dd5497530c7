import type { Operation } from '../engine.js';

/** Extensions of which text is taken (spec: Binary files, 6), in its order. */
const TEXT_EXTENSIONS = [
  ...['pdf', 'doc', 'docx', 'odt', 'wpd', 'wri', 'ods', 'rtf', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'zip'],
  ...['rar', 'htm', 'html', 'dot', 'dotx', 'xlt', 'xltx', 'tif', 'tiff', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'gz'],
  ...['dcx', 'pcx', 'jp2', 'jpc', 'jfif'],
] as const;

/** Extensions of which a PDF is made (spec: Binary files, 7). */
const PDF_EXTENSIONS = [
  ...['html', 'htm', 'doc', 'docx', 'rtf', 'odt', 'xml', 'txt', 'png', 'jpg', 'jpeg', 'svg', 'tif', 'tiff'],
] as const;

/** The extensions that the interface accepts. The content decides what a file really is. */
export const EXTENSIONS: Readonly<Record<Operation, readonly string[]>> = {
  text: TEXT_EXTENSIONS,
  pdf: PDF_EXTENSIONS,
};
