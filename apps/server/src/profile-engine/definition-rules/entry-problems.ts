import { CUSTOM_ID } from '../profile-configuration.js';
import { findFieldType, isFieldTypeName } from '../field-types/field-types.js';
import { isJsonObject } from '../json-object.js';
import type { ConfigurationProblem, StandardField } from '../profile-configuration.js';
import { quote, received } from '@talent-platform/protocol/errors';
import { attributeProblems } from './attribute-problems.js';

/** An entry of a blueprint, and the standard field that it changes, if any. */
interface EntryFacts {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly standard: StandardField | undefined;
  /** The ids of earlier entries. */
  readonly taken: Pick<ReadonlySet<string>, 'has'>;
}

type EntryRule = (facts: EntryFacts) => readonly ConfigurationProblem[];

/** Returns everything wrong with one entry of a blueprint's `fields`, at paths below the entry. */
export function entryProblems(
  entry: unknown,
  standard: readonly StandardField[],
  taken: Pick<ReadonlySet<string>, 'has'>,
): readonly ConfigurationProblem[] {
  if (!isJsonObject(entry))
    return [
      {
        path: '',
        message: `must be a field, which is an object, ${received(entry)}.`,
      },
    ];
  const { id } = entry;
  if (typeof id !== 'string') return [{ path: 'id', message: `must be the id of a field, ${received(id)}.` }];
  const facts = {
    entry,
    id,
    standard: standard.find((field) => field.id === id),
    taken,
  };
  return ENTRY_RULES.flatMap((rule) => rule(facts));
}

const namesAField: EntryRule = ({ id, standard }) =>
  standard !== undefined || CUSTOM_ID.test(id)
    ? []
    : [
        {
          path: 'id',
          message: `${quote(id)} is no standard field; a custom field is named "field" and its number, such as "field1001".`,
        },
      ];

const isNamedOnce: EntryRule = ({ id, taken }) =>
  taken.has(id)
    ? [
        {
          path: 'id',
          message: `${quote(id)} is already in this array; write all of its attributes in one entry.`,
        },
      ]
    : [];

const hasAType: EntryRule = ({ entry, id }) => {
  if (!CUSTOM_ID.test(id)) return [];
  const { type: name } = entry;
  const type = typeof name === 'string' ? findFieldType(name) : undefined;
  if (type === undefined) return [{ path: 'type', message: `must be a field type, ${received(name)}.` }];
  if (type.standardOnly !== true) return [];
  return [
    {
      path: 'type',
      message: `must be a type that custom fields can have, ${received(name)}.`,
    },
  ];
};

const keepsItsType: EntryRule = ({ entry, id, standard }) =>
  standard === undefined || entry.type === undefined || entry.type === standard.type
    ? []
    : [
        {
          path: 'type',
          message: `must stay ${quote(standard.type)} for the standard field ${quote(id)}, ${received(entry.type)}.`,
        },
      ];

const hasKnownAttributes: EntryRule = ({ entry, standard }) => {
  const name = standard?.type ?? entry.type;
  return isFieldTypeName(name) ? attributeProblems(entry, name) : [];
};

const ENTRY_RULES: readonly EntryRule[] = [namesAField, isNamedOnce, hasAType, keepsItsType, hasKnownAttributes];
