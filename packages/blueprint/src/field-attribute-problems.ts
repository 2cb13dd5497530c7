import { hint } from '@talent-platform/protocol/errors';
import { COMMON_FIELD_ATTRIBUTES, FIELD_ATTRIBUTES } from './field-attributes.js';
import type { FieldAttributeName } from './field-attributes.js';
import type { Member } from './shape/object-shape.js';
import type { BlueprintProblem } from './shape/shape.js';

const ATTRIBUTES: ReadonlyMap<string, Member> = new Map(Object.entries(FIELD_ATTRIBUTES));
const NAMES: readonly string[] = [...ATTRIBUTES.keys()];

/** The members that identify a field are not its attributes. */
const IDENTITY: readonly string[] = ['id', 'type'];

/**
 * Everything wrong with the attributes of one field, each looked at alone. The members of a collection are not looked at.
 *
 * @param attributes the field as a blueprint writes it, or what a user group changes of it
 * @param ofType the attributes that its type takes beside the common ones; left out where the type is not known
 * @returns one problem for each wrong attribute, at the attribute's name
 *
 * @example
 * fieldAttributeProblems({ id: 'field1', required: 'yes' }, []);
 * // [{ path: 'required', message: 'must be true or false, received "yes".' }]
 * @see blueprint: Field types
 */
export function fieldAttributeProblems(
  attributes: Readonly<Record<string, unknown>>,
  ofType?: readonly FieldAttributeName[],
): BlueprintProblem[] {
  const taken: readonly string[] = ofType === undefined ? NAMES : [...COMMON_FIELD_ATTRIBUTES, ...ofType];
  return Object.entries(attributes).flatMap(([name, value]): BlueprintProblem[] => {
    if (IDENTITY.includes(name) || value === undefined) return [];
    const attribute = ATTRIBUTES.get(name);
    if (attribute === undefined) return [{ path: name, message: unknownAttribute(NAMES) + hint(name, NAMES) }];
    if (taken.includes(name)) return attribute.shape.problems(value, name);
    return [{ path: name, message: `is no attribute of this field; it takes ${taken.join(', ')}.` }];
  });
}

/** Returns the problem of a name that is not an attribute of a field. */
export function unknownAttribute(known: readonly string[]): string {
  return `is no attribute of this field or any other; there are ${known.filter((name) => !IDENTITY.includes(name)).join(', ')}.`;
}
