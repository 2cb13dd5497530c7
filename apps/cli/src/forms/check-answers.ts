import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { parseWireDate } from '@talent-platform/protocol/wire';
import type { AnswerProblem, FormWrite, FormWriteKind } from './write-form.js';
import type { DataSchema } from './read-forms.js';
import { brokenRule, relevantErrors } from './schema-rules.js';
import type { SchemaError } from './schema-rules.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

interface FormSchemas {
  readonly write: DataSchema;
  /** Reads the schema of reads, which is needed only if an answer cannot be written. */
  readonly findRead: () => Promise<DataSchema>;
}

export async function answerProblems(
  { kind, body }: FormWrite,
  { write: schema, findRead }: FormSchemas,
): Promise<AnswerProblem[]> {
  // Loaded here because most commands check no answers.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, logger: false });
  ajv.addFormat('date', (text: string) => parseWireDate(text) !== undefined);
  const answers = withoutBlanks(body);
  const validate = ajv.compile<JsonObject>(schemaOfWrite(schema, kind));
  if (validate(answers)) return [];
  const writable = Object.keys(schema.properties);
  const place = ({ path }: AnswerProblem): number => writable.indexOf(path.split('/', 1).join('')) + 1 || Infinity;
  const errors = relevantErrors(validate.errors ?? []);
  const readable = errors.some(isUnknownQuestion) ? Object.keys((await findRead()).properties) : [];
  const named = { kind, body: answers, groups: groupsOf(schema), readable };
  const problems = errors.map((error) => toProblem(error, named));
  return problems.toSorted((one, other) => place(one) - place(other));
}

/** An empty text is no answer, like null. */
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

interface ProblemContext extends NamedAnswers {
  readonly readable: readonly string[];
}

function toProblem(error: SchemaError, context: ProblemContext): AnswerProblem {
  const { additionalProperty, missingProperty } = error.params;
  const parent = namePath(error.instancePath, context);
  const named = [additionalProperty, missingProperty].filter((name) => typeof name === 'string');
  const path = [...parent, ...named];
  return { path: path.join('/'), message: messageOf(error, path, context) };
}

function messageOf(error: SchemaError, path: readonly string[], { readable }: ProblemContext): string {
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
 * Returns the path of a value in the form of the server: the question, the entry of a group, and the member. A changed
 * entry has its number, and the first new entry is `new1`. An item of several choices has its position.
 *
 * @param pointer a JSON Pointer (RFC 6901)
 */
function namePath(pointer: string, { kind, body, groups }: NamedAnswers): string[] {
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

interface NamedAnswers extends Pick<FormWrite, 'kind' | 'body'> {
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

/** Changes the schema of a submission into that of the write. Stored members need not be sent again. */
function schemaOfWrite(schema: JsonObject, kind: FormWriteKind): JsonObject {
  const { required, ...optional } = schema;
  if (kind === 'update') return { ...optional, properties: mapMembers(schema.properties, asUpdate) };
  return kind === 'submission' ? schema : { ...schema, required: namesOf(required).filter((name) => !isStored(name)) };
}

/** Says whether a filled form always keeps this member (D-FRM-2, D-FRM-11). */
function isStored(name: string): boolean {
  return name === 'owner' || name === 'formname' || name.startsWith('updatedFor');
}

/** An item of a group can change or delete an entry (spec: Update rules). */
function asUpdate(question: JsonObject): JsonObject {
  const { items } = question;
  if (!isRecord(items) || !isRecord(items.properties)) return question;
  const { minItems: _minItems, ...group } = question;
  const { required: _required, ...item } = items;
  return { ...group, items: { ...item, properties: { ...ENTRY_MEMBERS, ...items.properties } } };
}

const ENTRY_MEMBERS = {
  entry: { type: 'integer', minimum: 1 },
  delete: { type: 'boolean' },
};

function mapMembers(members: unknown, map: (member: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(isRecord(members) ? members : {}).map(([name, member]) => [
      name,
      isRecord(member) ? map(member) : member,
    ]),
  );
}

function namesOf(required: unknown): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Says whether a member of a submission is no question (spec: Submit body). */
function isStandard(name: string): boolean {
  return FILLED_FORM_MEMBERS.includes(name) || name.startsWith('updatedFor');
}

interface SchemaNames {
  readonly writable: readonly string[];
  readonly readable: readonly string[];
}

/** Returns the rule for a member that the schema does not have. */
function unknownMemberRule(name: string, { writable, readable }: SchemaNames): string {
  const rule = FORM_RULES.find(({ names }) => names.test(name))?.rule;
  if (rule !== undefined) return rule;
  if (readable.includes(name)) return 'can be read only by this user: leave it out';
  return `is no question of this form that this user may answer; ${exactName(name, writable)}`;
}

function unknownEntryMemberRule(name: string, { writable }: SchemaNames): string {
  return HEADS.test(name) ? NEW_ENTRIES : `is no question of this group; ${exactName(name, writable)}`;
}

/** Most mistakes are in upper and lower case or in the separator of words. */
function exactName(name: string, names: readonly string[]): string {
  const meant = names.find((known) => bare(known) === bare(name));
  return meant === undefined ? 'names are exact' : `names are exact, did you mean "${meant}"?`;
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const HEADS = /^(entry|delete)$/;

/** D-FRM-10 */
const NEW_ENTRIES =
  'must be left out: all entries are new here; with --id and without --replace those that are there are changed';

const FORM_RULES = [
  { names: /^signature$/, rule: 'must be left out: this form is not signed' },
  { names: /^updatedFor/, rule: 'must be left out: this form has no associated person of that name' },
  { names: new RegExp(`^(${FILLED_FORM_MEMBERS.join('|')})$`), rule: 'must be left out: the server sets it' },
] as const;
