import { parseWireDate } from '@talent-platform/protocol/wire';
import { isRecord } from '../is-record.js';
import { namePath } from './answer-path.js';
import type { FormWrite } from './form-write.js';
import { isStandard, unknownEntryMemberRule, unknownMemberRule } from './member-rules.js';
import { brokenRule } from './schema-rules.js';
import type { SchemaError } from './schema-rules.js';
import { mostTelling } from './telling-errors.js';
import { writtenSchema } from './written-schema.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Something wrong with an answer. */
export interface AnswerProblem {
  /** The question; inside a group `employers/new1/employer`, or the entry's number in place of `new1`. */
  readonly path: string;
  /** The rule, and what came. */
  readonly message: string;
}

/** Everything that the schema of the form finds wrong with what would be sent, in the order of its questions. */
export async function answerProblems({ kind, body }: FormWrite, schema: JsonObject): Promise<AnswerProblem[]> {
  // Loaded when the first answers are checked: most commands check none.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, logger: false });
  ajv.addFormat('date', (text: string) => parseWireDate(text) !== undefined);
  const answers = withoutBlanks(body);
  const validate = ajv.compile<JsonObject>(writtenSchema(schema, kind));
  if (validate(answers)) return [];
  const names = Object.keys(isRecord(schema.properties) ? schema.properties : {});
  const place = ({ path }: AnswerProblem): number => names.indexOf(path.split('/', 1).join('')) + 1 || Infinity;
  const problems = mostTelling(validate.errors ?? []).map((error) => toProblem(error, { kind, body: answers }));
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

function toProblem(error: SchemaError, write: Pick<FormWrite, 'kind' | 'body'>): AnswerProblem {
  const { additionalProperty, missingProperty } = error.params;
  const parent = namePath(error.instancePath, write);
  const named = [additionalProperty, missingProperty].filter((name) => typeof name === 'string');
  const path = [...parent, ...named];
  return { path: path.join('/'), message: messageOf(error, path) };
}

function messageOf(error: SchemaError, path: readonly string[]): string {
  const { additionalProperty: unknown } = error.params;
  if (typeof unknown === 'string')
    return path.length === 1 ? unknownMemberRule(unknown) : unknownEntryMemberRule(unknown);
  const isAnswer = !isStandard(path[0] ?? '');
  if (isAnswer && error.keyword !== 'required' && error.data === null) return 'is required';
  const { rule, came } = brokenRule(error);
  return came === undefined ? rule : `${rule}, ${came}`;
}
