import { received } from '@talent-platform/protocol/errors';
import { defineFieldType, invalid, replaceValue, noAttributeProblems } from './field-type.js';
import type { Field, FieldType, JsonSchema, Parsed, Reference, SchemaMode } from './field-type.js';
import type { ConfigurationProblem } from '../profile-configuration.js';
import type { ProfileType } from '@talent-platform/protocol/models';

interface ReferenceTraits {
  readonly attributeProblems: (field: Field) => readonly ConfigurationProblem[];
  readonly target: (field: Field) => ProfileType;
}

/** A reference to a profile. Stored: its id. */
export function profileFieldType({ attributeProblems, target }: ReferenceTraits): FieldType {
  const referencesOf = (id: number, field: Field): Reference[] => [{ path: field.id, target: target(field), id }];
  return defineFieldType<number>({
    searchable: true,
    collectable: true,
    attributeProblems,
    parse: parseId,
    apply: replaceValue,
    references: referencesOf,
    namedReferences: referencesOf,
    countNamed: () => 1,
    render(stored, field, { customerUrl, titles }) {
      const key = `${target(field)}/${stored}`;
      const title = titles.get(key);
      if (title === undefined) return undefined;
      const reference = { profile: `${customerUrl}/${key}`, id: stored };
      // Shows nothing of a title that the caller may not see.
      return title === '' ? reference : { ...reference, value: title };
    },
    jsonSchema: (_field, { mode }) => profileReferenceSchema(mode),
    filterKind: 'reference',
    indexEntries: (stored, field) => [{ field: field.id, number: stored }],
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

export function referenceSchema(mode: SchemaMode, members: JsonSchema): JsonSchema {
  if (mode === 'write') return { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  return {
    type: 'object',
    properties: {
      ...members,
      id: { type: 'integer' },
      value: { type: 'string' },
    },
  };
}

export const profile = profileFieldType({
  attributeProblems: (field) =>
    field.profileType === undefined
      ? [
          {
            path: 'profileType',
            message: 'is required: it says what the field refers to.',
          },
        ]
      : [],
  // Always set in compiled fields, because attributeProblems requires it.
  target: (field) => field.profileType ?? 'people',
});

/** A reference to a person. Stored: the person's id. */
export const person = profileFieldType({
  attributeProblems: noAttributeProblems,
  target: () => 'people',
});
