import type { FormMetadata, QuestionMetadata } from '@talent-platform/protocol/models';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { printable, renderTable, inlineJson } from '../terminal/text.js';
import { describeAnswer } from './describe-answer.js';
import type { DataSchema } from './read-forms.js';

const HEADING = ['question', 'type', 'required', 'label', 'section', 'prepopulation', 'answer'];

/** Renders the questions as a table, with members of a group indented. Then lists the members that are no questions. */
export function renderMetadata(
  { metadata, read, write }: { metadata: FormMetadata; read: DataSchema; write: DataSchema },
  paint: Paint,
): string {
  const rows = rowsOf(metadata, { read: read.properties, write: write.properties }, '');
  const table = rows.length === 0 ? '' : renderTable(HEADING, rows, paint);
  const beside = Object.keys(write.properties).flatMap((name) =>
    OTHER_MEMBERS.find(({ names }) => names.test(name))?.tell(name),
  );
  const lines = beside.filter((line) => line !== undefined).map((line) => `${printable(line)}\n`);
  return [table, lines.join('')].filter((part) => part !== '').join('\n');
}

const OTHER_MEMBERS = [
  { names: /^signature$/, tell: () => '"signature": true completes the form; until it is sent, it is Incomplete.' },
  {
    names: /^updatedFor/,
    tell: (name: string) => `"${name}" is the id of the associated person: the form is private.`,
  },
] as const;

type Members = JsonObject;

function rowsOf(
  metadata: FormMetadata,
  schemas: { readonly read: Members; readonly write: Members },
  indent: string,
): string[][] {
  return Object.entries(metadata).flatMap(([name, question]) => {
    const [read, write] = [schemas.read[name], schemas.write[name]];
    const row = [
      indent + name,
      question.type,
      question.required ? 'required' : '',
      labelOf(write ?? read),
      question.section ?? '',
      describePrepopulation(question),
      isRecord(write) ? describeAnswer(write) : READ_ONLY,
    ];
    const members = { read: membersOf(read), write: membersOf(write) };
    return [row, ...rowsOf(question.questions ?? {}, members, `${indent}  `)];
  });
}

/** The user may not write the field or its profile (D-FRM-7). */
const READ_ONLY = 'can be read only';

function membersOf(group: unknown): Members {
  const { properties } = isRecord(group) && isRecord(group.items) ? group.items : {};
  return isRecord(properties) ? properties : {};
}

const MAX_LABEL_CHARACTERS = 60;

/** One long label would make every row that long. */
function labelOf(schema: unknown): string {
  const label = isRecord(schema) && typeof schema.title === 'string' ? Array.from(schema.title) : [];
  return label.length > MAX_LABEL_CHARACTERS ? `${label.slice(0, MAX_LABEL_CHARACTERS - 1).join('')}…` : label.join('');
}

/** `Sync with Profile Field: lastname`, `Prepopulate with Custom Text: "none"`. */
function describePrepopulation({ data }: QuestionMetadata): string {
  if (data === undefined) return '';
  return `${data.type.text}: ${'field' in data ? data.field : inlineJson(data.text)}`;
}
