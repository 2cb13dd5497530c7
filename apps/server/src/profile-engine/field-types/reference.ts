import { received } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import { defineFieldType, invalid } from './field-type.js';
import type {
  Field,
  FieldType,
  JsonSchema,
  Parsed,
  Reference,
  ReferenceTarget,
  SchemaMode,
  StoredValues,
} from './field-type.js';
import type { ListLookup } from '../list-lookup.js';

type ReferenceTraits = Pick<FieldType<number>, 'jsonSchema' | 'render'> & {
  readonly attributeProblems?: FieldType['attributeProblems'];
  readonly target: (field: Field) => ReferenceTarget;
};

/** A reference to a profile or to an address. Stored: its id. */
function referenceFieldType({ target, ...traits }: ReferenceTraits): FieldType {
  const referencesOf = (id: number, field: Field): Reference[] => [{ path: field.id, target: target(field), id }];
  return defineFieldType<number>({
    parse: parseId,
    references: referencesOf,
    namedReferences: referencesOf,
    countNamed: () => 1,
    filterKind: 'reference',
    indexEntries: (stored, field) => [{ field: field.id, number: stored }],
    ...traits,
  });
}

function profileFieldType(
  target: (field: Field) => ProfileType,
  attributeProblems: FieldType['attributeProblems'] = () => [],
): FieldType {
  return referenceFieldType({
    attributeProblems,
    target,
    render(stored, field, { customerUrl, titles }) {
      const key = `${target(field)}/${stored}`;
      const title = titles.get(key);
      if (title === undefined) return undefined;
      const reference = { profile: `${customerUrl}/${key}`, id: stored };
      // Shows nothing of a title that the caller may not see.
      return title === '' ? reference : { ...reference, value: title };
    },
    jsonSchema: (_field, { mode }) => profileReferenceSchema(mode),
  });
}

/** References are written as ids, not as objects (spec: Common profile fields). */
export function parseId(input: unknown): Parsed<number> {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0
    ? { value: input }
    : invalid(`must be an id, a whole number from 1, ${received(input)}.`);
}

/** A reference to a profile. The title is missing if the caller may not see it. */
export function profileReferenceSchema(mode: SchemaMode): JsonSchema {
  return referenceSchema(mode, { profile: { type: 'string', format: 'uri' } });
}

function referenceSchema(mode: SchemaMode, members: JsonSchema): JsonSchema {
  if (mode === 'write') return { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  return { type: 'object', properties: { ...members, id: { type: 'integer' }, value: { type: 'string' } } };
}

export const profile = profileFieldType(
  // Always set in compiled fields, because the attributes are checked.
  (field) => field.profileType ?? 'people',
  (field) =>
    field.profileType === undefined
      ? [{ path: 'profileType', message: 'is required: it says what the field refers to.' }]
      : [],
);

/** A reference to a person. Stored: the person's id. */
export const person = profileFieldType(() => 'people');

/** A reference to an entry of a company's addresses (D-PRO-10). Stored: the id of the entry. */
export const address = referenceFieldType({
  target: () => 'addresses',
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
    referenceSchema(mode, { companyid: { type: 'integer' }, address: { type: 'string', format: 'uri' } }),
});

const PARTS = [
  'addressstreet1',
  'addressstreet2',
  'addresscity',
  'addresscounty',
  'addressstate',
  'addresszip',
  'addresscountry',
] as const;

/**
 * Returns an entry of a company's addresses in one line, as references to it show it (blueprint: Field types,
 * `address`).
 *
 * @param addresses the field of the entry, whose visible members are shown
 */
export function addressLine(entry: StoredValues, { members }: Field, lists: ListLookup): string {
  return PARTS.filter((id) => members?.visible.has(id))
    .map((id) => {
      const stored = entry[id];
      return typeof stored === 'number' ? lists.get('lists.country', stored)?.value : stored;
    })
    .filter((part) => typeof part === 'string')
    .join(', ');
}
