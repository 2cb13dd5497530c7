/** The documents that a filled form is exported as, and what the answer is then (D-FRM-12). */
export const FORM_EXPORTS = {
  doc: { contentType: 'application/msword', isText: false },
  pdf: { contentType: 'application/pdf', isText: false },
  txt: { contentType: 'text/plain', isText: true },
} as const satisfies Record<string, FormExport>;

interface FormExport {
  readonly contentType: string;
  /** Whether a terminal can show it. */
  readonly isText: boolean;
}

export type FormExportFormat = keyof typeof FORM_EXPORTS;

/** In the order of the help. */
export const FORM_EXPORT_FORMATS = Object.keys(FORM_EXPORTS) as readonly FormExportFormat[];
