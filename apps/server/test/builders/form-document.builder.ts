import type { FormDocument } from '@talent-platform/documents/export';

/** A filled form on paper: what is not given is the least that every one has. */
export function aFormDocument(given: Partial<FormDocument> = {}): FormDocument {
  return { title: 'Background check', facts: [], signature: undefined, sections: [], ...given };
}
