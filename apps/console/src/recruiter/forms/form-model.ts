import type { FormMetadata, JsonSchema, QuestionMetadata } from '@talent-platform/client';
import { labelOf } from '../../records/label-of.js';
import type { FieldKind, ListOption, ProfileField, ProfileSchema, ProfileTab } from '../../records/profile-schema.js';

type Part = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** The facts about a form before it is filled: its metadata, and the schemas of its data (spec: Schema). */
export interface FormSources {
  readonly meta: FormMetadata;
  readonly read: JsonSchema;
  /** Undefined if the user only reads. */
  readonly write: JsonSchema | undefined;
  readonly words: FormWords;
}

/** Words that no schema has. */
export interface FormWords {
  readonly signature: string;
  readonly sign: string;
  readonly signNote: string;
  readonly inStep: string;
  readonly copied: string;
}

/** A question that starts with something (D-FRM-7). */
export type Start = { readonly question: string } & (
  | { readonly text: string }
  | { readonly field: string; readonly isInStep: boolean }
);

/** A form as the console draws it: its questions are fields, and its sections tabs. */
export interface FormModel {
  readonly schema: ProfileSchema;
  /** Whether the form wants a signature. */
  readonly isSigned: boolean;
  readonly starts: readonly Start[];
  /** The member of a private form that names the associated person (D-FRM-11). */
  readonly updatedFor: `updatedFor${string}` | undefined;
}

export const SIGNATURE = 'signature';

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown) => listOf(value).filter((item) => typeof item === 'string');
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const propertiesOf = (schema: unknown) => partOf(partOf(schema)['properties']);

/** Makes the form that is drawn of what the service says about it. */
export function parseForm({ meta, read, write, words }: FormSources): FormModel {
  const [told, written] = [propertiesOf(read), propertiesOf(write)];
  const fields = Object.entries(meta).map(([id, question]) =>
    fieldOf({ id, question, told: partOf(told[id]), written: written[id], words }),
  );
  const sections = new Map<string | undefined, ProfileField[]>();
  for (const field of fields) {
    const section = meta[field.id]?.section;
    sections.set(section, [...(sections.get(section) ?? []), field]);
  }
  const tabs = [...sections].map(([label, of]): ProfileTab => ({ id: label ?? '', label, fields: of }));
  const isSigned = Object.hasOwn(told, SIGNATURE);
  const signature = signatureField(words, Object.hasOwn(written, SIGNATURE));
  return {
    schema: isSigned
      ? {
          fields: [...fields, signature],
          tabs: [...tabs, { id: SIGNATURE, label: words.signature, fields: [signature] }],
        }
      : { fields, tabs },
    isSigned,
    starts: Object.entries(meta).flatMap(([question, { data }]) => startOf(question, data)),
    updatedFor: Object.keys(written).find((name): name is `updatedFor${string}` => name.startsWith('updatedFor')),
  };
}

function startOf(question: string, data: QuestionMetadata['data']): readonly Start[] {
  if (data === undefined) return [];
  if ('text' in data) return [{ question, text: data.text }];
  const { id } = data.type;
  return id === -2 || id === 1 ? [{ question, field: data.field, isInStep: id === -2 }] : [];
}

const NOTHING = {
  note: undefined,
  maxLength: undefined,
  pattern: undefined,
  minimum: undefined,
  maximum: undefined,
  choices: [],
  timeframes: [],
  options: undefined,
  hiddenIds: [],
  list: undefined,
  mediaType: undefined,
  profileType: undefined,
  members: [],
} as const;

function signatureField(words: FormWords, isWritable: boolean): ProfileField {
  const { sign: label, signNote: note } = words;
  return { ...NOTHING, id: SIGNATURE, label, note, kind: 'boolean', isWritable, isRequired: false };
}

interface Described {
  readonly id: string;
  readonly question: QuestionMetadata;
  readonly told: Part;
  /** Undefined for a question that the user only reads. */
  readonly written: unknown;
  readonly words: FormWords;
}

function fieldOf({ id, question, told, written, words }: Described): ProfileField {
  const limits = written === undefined ? told : partOf(written);
  const items = partOf(limits['items']);
  const nodes = nodesOf(limits['options'] ?? items['options'] ?? told['options'] ?? partOf(told['items'])['options']);
  const kind = kindOf(question.type, { limits, nodes });
  const tie = question.data?.type.id;
  const money = propertiesOf(limits);
  return {
    ...NOTHING,
    id,
    label: textOf(told['title']) ?? textOf(limits['title']) ?? id,
    kind,
    isWritable: written !== undefined,
    isRequired: question.required,
    note: tie === -2 ? words.inStep : tie === -3 ? words.copied : undefined,
    maxLength: numberOf(limits['maxLength']),
    minimum: numberOf(limits['minimum']),
    maximum: numberOf(limits['maximum']),
    choices: kind === 'money' ? textsOf(partOf(money['currency'])['enum']) : (nodes ?? []).map(({ value }) => value),
    timeframes: textsOf(partOf(money['timeframe'])['enum']),
    options: nodes,
    list: textOf(limits['list'] ?? items['list']),
    members: Object.entries(question.questions ?? {}).map(([name, member]) =>
      fieldOf({
        id: name,
        question: member,
        told: partOf(propertiesOf(told['items'])[name]),
        written: written === undefined ? undefined : propertiesOf(items)[name],
        words,
      }),
    ),
  };
}

function nodesOf(options: unknown): readonly ListOption[] | undefined {
  if (!Array.isArray(options)) return undefined;
  return options.map(partOf).map(({ id, value }) => ({ id: String(id), value: String(value) }));
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  TEXTFIELD: 'text',
  TEXTAREA: 'multiline',
  NUMBER: 'integer',
  DECIMAL: 'number',
  DATEONLY: 'date',
  DATETIME: 'datetime',
  CURRENCY: 'money',
  SALARY: 'money',
  CHECKBOX: 'boolean',
  MULTISELECT: 'nodes',
  GROUP: 'collection',
};

/** Choices of a list are nodes with ids of their own; those of a question's options are texts. */
function kindOf(
  type: string,
  { limits, nodes }: { readonly limits: Part; readonly nodes: readonly ListOption[] | undefined },
): FieldKind {
  if (type === 'DATEONLY' && limits['format'] !== 'date') return 'month';
  if (type !== 'DROPDOWN' && type !== 'RADIOGROUP') return KINDS[type] ?? 'text';
  if (!nodes?.every(({ id, value }) => id === value)) return 'node';
  return type === 'DROPDOWN' ? 'dropdown' : 'radio';
}

/** Returns answers as the values of fields: choices of lists read as texts, and are drawn as nodes (D-FRM-14). */
export function valuesOf(fields: readonly ProfileField[], answers: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.id, valueOf(field, answers[field.id])]));
}

function valueOf(field: ProfileField, answer: unknown): unknown {
  if (answer === undefined || answer === null) return answer;
  if (field.kind === 'node') return nodeOf(field, answer);
  if (field.kind === 'nodes') return listOf(answer).map((one) => nodeOf(field, one));
  if (field.kind === 'collection') {
    return listOf(answer)
      .map(partOf)
      .map((entry) => ({ ...valuesOf(field.members, entry), entry: entry['entry'] }));
  }
  // A question that starts with a field of another kind starts with its text.
  return ['text', 'multiline', 'dropdown', 'radio'].includes(field.kind) ? labelOf(answer) : answer;
}

function nodeOf({ options = [] }: ProfileField, answer: unknown): unknown {
  if (typeof answer !== 'string') return answer;
  const found =
    options.find(({ id, value }) => id === answer || value === answer) ??
    options.find(({ value }) => value.endsWith(` > ${answer}`));
  return found ?? { id: answer, value: answer };
}
