import type { FormDocument, FormDocumentItem } from '../../src/export/form-blocks.js';

/** A filled form on paper: what is not given is the least that every one has. */
export function aFormDocument(given: Partial<FormDocument> = {}): FormDocument {
  return { title: 'Background check', facts: [], signature: undefined, sections: [], ...given };
}

/** One section without a heading that holds these questions. */
export function aFormDocumentOf(...items: FormDocumentItem[]): FormDocument {
  return aFormDocument({ sections: [{ heading: undefined, items }] });
}
