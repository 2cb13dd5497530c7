import { parseWireDate } from '@talent-platform/protocol/wire';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { isStandard, unknownEntryMemberRule, unknownMemberRule } from './member-rules.js';
import type { AnswerProblem, FormWrite } from './plan-form-write.js';
import type { DataSchema } from './read-forms.js';
import { brokenRule, mostTelling } from './schema-rules.js';
import type { SchemaError } from './schema-rules.js';
import { writtenSchema } from './written-schema.js';

/** The schemas of the form for this user. */
export interface FormSchemas {
  /** The schema of a write. */
  readonly write: DataSchema;
  /** Asked where something is sent that cannot be written. */
  readonly findRead: () => Promise<DataSchema>;
}

/** Everything that the schema of the form finds wrong with what would be sent, in the order of its questions. */
export async function answerProblems(
  { kind, body }: FormWrite,
  { write: schema, findRead }: FormSchemas,
): Promise<AnswerProblem[]> {
  // Loaded when the first answers are checked: most commands check none.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, logger: false });
  ajv.addFormat('date', (text: string) => parseWireDate(text) !== undefined);
  const answers = withoutBlanks(body);
  const validate = ajv.compile<JsonObject>(writtenSchema(schema, kind));
  if (validate(answers)) return [];
  const writable = Object.keys(schema.properties);
  const place = ({ path }: AnswerProblem): number => writable.indexOf(path.split('/', 1).join('')) + 1 || Infinity;
  const errors = mostTelling(validate.errors ?? []);
  const readable = errors.some(isUnknownQuestion) ? Object.keys((await findRead()).properties) : [];
  const named = { kind, body: answers, groups: groupsOf(schema), readable };
  const problems = errors.map((error) => toProblem(error, named));
  return problems.toSorted((one, other) => place(one) - place(other));
}

/** A blank text is no answer, just as null is. */
function withoutBlanks(members: JsonObject): JsonObject {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.map(([name, value]) => [name, isStandard(name) ? value : withoutBlank(value)]));
}

function withoutBlank(answer: unknown): unknown {
  if (answer === '') return null;
  if (!Array.isArray(answer)) return answer;
  return answer.map((item: unknown) => (isRecord(item) ? withoutBlanks(item) : item));
}

function groupsOf({ properties }: DataSchema): ReadonlySet<string> {
  const groups = Object.entries(properties).filter(([, { items }]) => isRecord(items) && isRecord(items.properties));
  return new Set(groups.map(([name]) => name));
}

function isUnknownQuestion({ instancePath, params: { additionalProperty: name } }: SchemaError): boolean {
  return instancePath === '' && typeof name === 'string' && !isStandard(name);
}

interface Told extends NamedAnswers {
  readonly readable: readonly string[];
}

function toProblem(error: SchemaError, told: Told): AnswerProblem {
  const { additionalProperty, missingProperty } = error.params;
  const parent = namePath(error.instancePath, told);
  const named = [additionalProperty, missingProperty].filter((name) => typeof name === 'string');
  const path = [...parent, ...named];
  return { path: path.join('/'), message: messageOf(error, path, told) };
}

function messageOf(error: SchemaError, path: readonly string[], { readable }: Told): string {
  const { additionalProperty: unknown } = error.params;
  const { properties } = isRecord(error.parentSchema) ? error.parentSchema : {};
  if (typeof unknown === 'string') {
    const known = { writable: Object.keys(isRecord(properties) ? properties : {}), readable };
    return path.length === 1 ? unknownMemberRule(unknown, known) : unknownEntryMemberRule(unknown, known);
  }
  if (path.join('/') === 'owner' && error.keyword === 'required') return OWNER_MISSING;
  const isAnswer = !isStandard(path[0] ?? '');
  if (isAnswer && error.keyword !== 'required' && error.data === null) return 'is required';
  return brokenRule(error);
}

const OWNER_MISSING = 'is required: give --owner <id>, or "owner" in the file';

/**
 * Returns the place of a value as the server names it: the question, the entry of a group, and the member. A changed entry has its
 * number; the first item is `new1` if it is a new entry. An item of several choices has its position.
 *
 * @param pointer a JSON Pointer (RFC 6901)
 */
export function namePath(pointer: string, { kind, body, groups }: NamedAnswers): string[] {
  const steps = pointer.split('/').slice(1);
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = body;
  return names.map((name, depth) => {
    const isItem = Array.isArray(value);
    value = memberOf(value, name);
    if (!isItem) return name;
    const position = Number(name) + 1;
    return depth === 1 && groups.has(names[0] ?? '') ? nameEntry(value, position, kind) : String(position);
  });
}

/** The answers of a write, and which of them are groups. */
export interface NamedAnswers extends Pick<FormWrite, 'kind' | 'body'> {
  readonly groups: ReadonlySet<string>;
}

function nameEntry(item: unknown, position: number, kind: FormWrite['kind']): string {
  const isKnown = kind === 'update' && isRecord(item) && Number.isInteger(item.entry);
  return isKnown ? String(item.entry) : `new${position}`;
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
