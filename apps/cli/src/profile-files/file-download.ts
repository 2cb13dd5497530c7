import type { Download } from '../downloads/save-download.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { explainFileRefusal } from './explain-file-refusal.js';
import { fileFieldPath } from './file-field.js';
import type { FileField, FileForm } from './file-field.js';

/** The name and the only content type of each form of a file. The file itself may have any type. */
const FORMS = {
  binary: { what: 'a file', contentType: undefined },
  text: { what: 'a text', contentType: 'text/plain' },
  pdf: { what: 'a PDF', contentType: 'application/pdf' },
} as const satisfies Record<FileForm, { readonly what: string; readonly contentType: string | undefined }>;

/** A file field as it is asked for. */
export function fileDownload(field: FileField, form: FileForm, session: PlatformSession): Download {
  const { what, contentType } = FORMS[form];
  return {
    path: fileFieldPath(field, form, session),
    what,
    contentType,
    explain: (refusal) => explainFileRefusal(refusal, field, session),
  };
}
