import type { BlueprintProblem, FormQuestion } from '@talent-platform/blueprint';
import { fitsField, fittingFieldTypes } from '../../form-engine/index.js';
import type { Field } from '../../profile-engine/index.js';

/** The facts that decide whether answers to a question are values of a field. */
export type TieableField = Pick<Field, 'typeName' | 'list' | 'multiple'>;

/** The fields that a form may name, by their paths: the id or `collection/member`. */
export type FieldsByPath = ReadonlyMap<string, TieableField>;

/** The questions whose answers no field accepts. Other checks report the remaining mismatches. */
const TIED_NOWHERE: ReadonlyMap<string, string> = new Map([
  ['MULTISELECT', 'MULTISELECT with options'],
  ['DATEONLY', 'DATEONLY with monthOnly'],
]);

/**
 * Reports a question that is synchronised with a field, or copied to it, if its answers are not values of that field
 * (D-FRM-7).
 */
export function unfitTie(
  question: Partial<FormQuestion>,
  path: string,
  fields: readonly FieldsByPath[],
): BlueprintProblem[] {
  const { type, prepopulation } = question;
  if (type === undefined || (prepopulation?.type !== -2 && prepopulation?.type !== -3)) return [];
  const asked = { name: '', label: '', ...question, type };
  const types = fittingFieldTypes(asked);
  if (types.length === 0) return tiedNowhere(type, prepopulation.type, path);
  const { field: name } = prepopulation;
  const field = fields.map((known) => known.get(name)).find((known) => known !== undefined);
  if (field === undefined || (!name.includes('/') && fitsField(asked, field))) return [];
  const message = `must be ${wantedField(types, asked)} for ${type}, received ${JSON.stringify(name)}, ${describe(name, field)}.`;
  return [{ path: `${path}.prepopulation.field`, message }];
}

function tiedNowhere(type: string, kind: number, path: string): BlueprintProblem[] {
  const name = TIED_NOWHERE.get(type);
  if (name === undefined) return [];
  const message = `must be 1 or -1, received ${kind}: no field takes the answer of ${name}.`;
  return [{ path: `${path}.prepopulation.type`, message }];
}

function wantedField(types: readonly string[], { type, list }: Pick<FormQuestion, 'type' | 'list'>): string {
  const names = [types.slice(0, -1).join(', '), ...types.slice(-1)].filter((name) => name !== '').join(' or ');
  return `a field of type ${names}${list === undefined ? '' : ` that takes ${nodesOf(list, type === 'MULTISELECT')}`}`;
}

function describe(name: string, { typeName, list, multiple }: TieableField): string {
  if (name.includes('/')) return 'which is a member of a collection';
  const nodes = typeName === 'list' && list !== undefined ? ` that takes ${nodesOf(list, multiple)}` : '';
  return `which is of type ${typeName}${nodes}`;
}

function nodesOf(list: string, multiple: boolean): string {
  return `${multiple ? 'several nodes' : 'one node'} of ${list}`;
}
