import type { FormDocumentFormat } from '../../documents/index.js';

/** D-FRM-12 */
export const CONTENT_TYPES: Readonly<Record<FormDocumentFormat, string>> = {
  doc: 'application/msword',
  pdf: 'application/pdf',
  txt: 'text/plain;charset=UTF-8',
};
