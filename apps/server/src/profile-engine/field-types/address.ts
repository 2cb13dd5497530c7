import { defineFieldType, noAttributeProblems, replaceValue } from './field-type.js';
import type { Field, Reference } from './field-type.js';
import { parseId, referenceSchema } from './profile.js';

function referencesOf(id: number, field: Field): Reference[] {
  return [{ path: field.id, target: 'addresses', id }];
}

/** A reference to an entry of a company's addresses (D-PRO-10). Stored: the id of the entry. */
export const address = defineFieldType<number>({
  searchable: true,
  collectable: true,
  attributeProblems: noAttributeProblems,
  parse: parseId,
  apply: replaceValue,
  references: referencesOf,
  namedReferences: referencesOf,
  countNamed: () => 1,
  render(stored, _field, { customerUrl, addresses }) {
    const found = addresses.get(stored);
    if (found === undefined) return undefined;
    const { companyId, line } = found;
    return {
      id: stored,
      companyid: companyId,
      address: `${customerUrl}/companies/${companyId}?fields=addresses`,
      value: line,
    };
  },
  jsonSchema: (_field, { mode }) =>
    referenceSchema(mode, {
      companyid: { type: 'integer' },
      address: { type: 'string', format: 'uri' },
    }),
  filterKind: 'reference',
  indexEntries: (stored, field) => [{ field: field.id, number: stored }],
});
