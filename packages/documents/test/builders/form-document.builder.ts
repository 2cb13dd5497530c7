import type { FormDocument, FormDocumentItem } from '../../src/export/form-blocks.js';

/** Returns a filled form for printing. All members have minimal defaults. */
export function aFormDocument(given: Partial<FormDocument> = {}): FormDocument {
  return { title: 'Background check', facts: [], signature: undefined, sections: [], ...given };
}

/** Returns a form with one section without a heading, which holds these questions. */
export function aFormDocumentOf(...items: FormDocumentItem[]): FormDocument {
  return aFormDocument({ sections: [{ heading: undefined, items }] });
}
