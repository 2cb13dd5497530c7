import { FIELD_TYPE_ATTRIBUTES, QUESTION_TYPE_ATTRIBUTES, STANDARD_FIELD_TYPE } from '@talent-platform/blueprint/types';
import { FORM_OWNER_TYPES } from '@talent-platform/protocol/models';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import { changeTabs, copyPermissions, suggestName } from '../groups/user-groups.js';
import { writtenLevel } from '../permissions/change-permissions.js';
import { AREAS } from '../permissions/permission-rules.js';
import type { AccessLevel, Blueprint, BlueprintTab } from './blueprint-document.js';
import type { JsonObject } from './keyed-items.js';
import type { JsonPath } from './schema-help.js';
import { valueAt, writeAt } from './write-at.js';

/** A part of the blueprint that a dialog adds or changes. */
export type PartKind = 'field' | 'list' | 'group' | 'form' | 'question';

/** The place of a part that is there, or of a new one. */
export interface Place {
  readonly kind: PartKind;
  readonly path: JsonPath;
  /** The members that a new part begins with. */
  readonly start?: JsonObject;
  /** A standard field as the catalogue has it. The blueprint says only what differs. */
  readonly standard?: JsonObject;
}

/** The texts that somebody has typed, by the names of the inputs. */
export type Entered = Readonly<Record<string, string>>;

/** An input of the dialog, for one value of the blueprint. */
export interface Input {
  readonly name: string;
  readonly kind: InputKind;
  /** The place of the value. The service names it in its problems. */
  readonly path: JsonPath;
  /** The value as a text. */
  readonly value: string;
  readonly write: (typed: string) => Blueprint;
  /** The label of what the customer has named; otherwise the texts have it by the name of the input. */
  readonly label?: string;
  readonly choices?: readonly Choice[];
  /** Nothing need be chosen. */
  readonly isOptional?: boolean;
  readonly isRequired?: boolean;
  /** The text that explains it. Left out, it goes by the name of the input. */
  readonly hint?: string;
  /** The value is for good. */
  readonly isFixed?: boolean;
  /** The value is written although nobody has typed it. */
  readonly isSuggested?: boolean;
}

/** A label is what the customer has named; otherwise the texts have it by the value. */
export interface Choice {
  readonly value: string;
  readonly label?: string;
}

interface Codec {
  readonly read: (value: unknown) => string;
  readonly write: (typed: string) => unknown;
}

const TEXT: Codec = { read: (value) => String(value ?? ''), write: (typed) => typed || undefined };

const CODECS = {
  text: TEXT,
  choice: TEXT,
  list: TEXT,
  number: { ...TEXT, write: numberOf },
  flag: { ...TEXT, write: (typed) => typed === 'true' || undefined },
  /** The catalogue may say yes, so no is written too. */
  standardFlag: { ...TEXT, write: (typed) => typed === 'true' },
  lines: {
    read: (value) => (Array.isArray(value) ? value.join('\n') : ''),
    write: (typed) => (linesOf(typed).length > 0 ? linesOf(typed) : undefined),
  },
  level: { read: (value) => String(value ?? 'write'), write: (typed) => writtenLevel(typed as AccessLevel) },
} satisfies Record<string, Codec>;

export type InputKind = keyof typeof CODECS;

/** The service says what is wrong with a text that is no number. */
function numberOf(typed: string): unknown {
  if (typed.trim() === '') return undefined;
  return Number.isNaN(Number(typed)) ? typed : Number(typed);
}

function linesOf(typed: string): readonly string[] {
  return typed.split('\n').flatMap((line) => line.trim() || []);
}

type AttributeOf<Table extends Readonly<Record<string, readonly string[]>>> = Table[keyof Table][number];
type Attribute = AttributeOf<typeof FIELD_TYPE_ATTRIBUTES> | AttributeOf<typeof QUESTION_TYPE_ATTRIBUTES>;

const ATTRIBUTE_KINDS: Readonly<Record<Attribute, InputKind>> = {
  options: 'lines',
  list: 'list',
  multiple: 'flag',
  profileType: 'choice',
  fields: 'lines',
  questions: 'lines',
  monthOnly: 'flag',
  minLength: 'number',
  maxLength: 'number',
  min: 'number',
  max: 'number',
  pattern: 'text',
};

/** A part as it is in a document that is being changed. */
interface Part extends Place {
  readonly document: Blueprint;
  readonly item: JsonObject;
  readonly isNew: boolean;
}

function input(part: Part, name: string, kind: InputKind, more: Partial<Input> = {}): Input {
  const { document, standard } = part;
  const path = more.path ?? [...part.path, name];
  const { read, write } = CODECS[kind];
  return {
    ...{ name, kind, path },
    value: read(valueAt(document, path) ?? standard?.[name]),
    write: (typed) => writeAt(document, path, write(typed)),
    ...more,
  };
}

/** A name that programs use. It is suggested from the label. */
function nameInput(part: Part, name: string, separator = '_'): Input {
  const { item, isNew } = part;
  const suggestion = suggestName(String(item['label'] ?? item['displayName'] ?? '')).replaceAll('-', separator);
  const more = { isFixed: !isNew, isSuggested: isNew, isRequired: true };
  return input(part, name, 'text', isNew ? { ...more, value: suggestion } : more);
}

/** Lines that become the first items of an array, which has rows or a page of its own later. */
function firstItems(part: Part, name: string, itemOf: (label: string, index: number) => JsonObject): Input[] {
  const path = [...part.path, name];
  const write = (typed: string) => {
    const items = linesOf(typed).map(itemOf);
    return writeAt(part.document, path, items.length > 0 ? items : undefined);
  };
  return part.isNew ? [input(part, name, 'lines', { value: '', write })] : [];
}

/** Whether a field stands in a collection, or a question in a group. */
function isMember(path: JsonPath): boolean {
  return path.length > 4;
}

type Table = Readonly<Record<string, readonly Attribute[]>>;

/** The type, and the attributes that it takes. A member takes no members. */
function typeInputs(part: Part, table: Table, members: 'fields' | 'questions'): Input[] {
  const { document, path, item, standard, isNew } = part;
  if (standard) return [];
  const types = Object.keys(table).filter((type) => type !== STANDARD_FIELD_TYPE);
  const choices = types
    .filter((type) => !isMember(path) || !table[type]?.includes(members))
    .map((value) => ({ value }));
  const own = table[String(item['type'])] ?? [];
  const write = (type: string) => {
    const isLost = (name: string) => name in ATTRIBUTE_KINDS && !table[type]?.some((taken) => taken === name);
    const kept = Object.entries(item).filter(([name]) => !isLost(name));
    return writeAt(document, path, { ...Object.fromEntries(kept), type });
  };
  const isFixed = members === 'fields' && !isNew;
  return [
    input(part, 'type', 'choice', { choices, write, isFixed }),
    ...own.flatMap((name) => attributeInputs(part, name)),
  ];
}

function attributeInputs(part: Part, name: Attribute): Input[] {
  const { document } = part;
  if (name === 'fields') {
    const first = nextNumber(document.profileTypes, 'id":"field');
    return firstItems(part, name, (label, index) => ({ id: `field${first + index}`, label, type: 'text' }));
  }
  if (name === 'questions') {
    return firstItems(part, name, (label) => ({
      name: suggestName(label).replaceAll('-', '_'),
      label,
      type: 'TEXTFIELD',
    }));
  }
  const choices = Object.keys(PROFILE_TYPES).map((value) => ({ value }));
  return [input(part, name, ATTRIBUTE_KINDS[name], name === 'profileType' ? { choices } : {})];
}

/** The tab of a field. A field of several tabs moves from the first of them. */
function tabInputs(part: Part): Input[] {
  const { document, path, item } = part;
  const at = [...path.slice(0, 2), 'tabs'];
  const tabs = (valueAt(document, at) ?? []) as readonly BlueprintTab[];
  const id = String(item['id']);
  const own = tabs.find(({ fields }) => fields?.includes(id));
  const moved = (tab: BlueprintTab, to: string): BlueprintTab => {
    const others = (tab.fields ?? []).filter((field) => field !== id);
    if ((tab === own) === (tab.id === to)) return tab;
    return { ...tab, fields: tab === own ? others : [...others, id] };
  };
  const write = (to: string) =>
    tabs.reduce((all, tab, index) => writeAt(all, [...at, index], moved(tab, to)), document);
  const choices = tabs.map(({ id: value, label }) => ({ value, label }));
  const more = { path: at, value: own?.id ?? '', choices, write, isOptional: true };
  return tabs.length > 0 && !isMember(path) ? [input(part, 'tab', 'choice', more)] : [];
}

/** How far each group gets with a field. */
function rightInputs(part: Part): Input[] {
  const { document, path, item } = part;
  const [, type = ''] = path;
  const collection = isMember(path) ? [valueAt(document, [...path.slice(0, 4), 'id'])] : [];
  const field = [...collection, item['id']].join('/');
  return (document.userGroups ?? []).map(({ integrationName, label }, index) => {
    const place = ['userGroups', index, 'fieldAccess', type, field];
    return input(part, `group ${integrationName}`, 'level', { label, path: place });
  });
}

const INPUTS: Readonly<Record<PartKind, (part: Part) => readonly Input[]>> = {
  field: (part) => [
    input(part, 'label', 'text', { isRequired: true }),
    input(part, 'id', 'text', { isFixed: !part.isNew, isRequired: true }),
    ...tabInputs(part),
    ...typeInputs(part, FIELD_TYPE_ATTRIBUTES, 'fields'),
    ...['required', 'searchable', 'sensitive'].map((name) =>
      input(part, name, part.standard ? 'standardFlag' : 'flag', name === 'required' ? { hint: 'requiredField' } : {}),
    ),
    ...rightInputs(part),
  ],
  question: (part) => [
    input(part, 'label', 'text', { isRequired: true }),
    nameInput(part, 'name'),
    ...typeInputs(part, QUESTION_TYPE_ATTRIBUTES, 'questions'),
    input(part, 'section', 'text'),
    ...['required', 'searchable'].map((name) => input(part, name, 'flag')),
  ],
  form: (part) => [
    input(part, 'displayName', 'text', { isRequired: true }),
    nameInput(part, 'formname'),
    input(part, 'type', 'choice', { isFixed: !part.isNew, choices: FORM_OWNER_TYPES.map((value) => ({ value })) }),
  ],
  list: (part) => [
    input(part, 'value', 'text', { isRequired: true }),
    input(part, 'listnodeid', 'number', { isFixed: !part.isNew }),
    ...firstItems(part, 'nodes', (value) => ({ value })),
  ],
  group: (part) => [
    input(part, 'label', 'text', { isRequired: true }),
    nameInput(part, 'integrationName', '-'),
    ...likeInputs(part),
    input(part, 'administrator', 'flag'),
    ...AREAS.map((area) => input(part, area, 'level', { path: [...part.path, 'access', area] })),
  ],
};

/** The group whose permissions a new one begins with. */
function likeInputs(part: Part): Input[] {
  const { document, path, isNew } = part;
  const groups = document.userGroups?.slice(0, -1) ?? [];
  const choices = groups.map(({ integrationName, label }) => ({ value: integrationName, label }));
  const write = (like: string) => copyPermissions(document, { from: like, to: Number(path[1]) });
  return isNew ? [input(part, 'like', 'choice', { choices, write, isOptional: true })] : [];
}

/** Returns the inputs of a part as it is in a document. */
export function inputsOf(document: Blueprint, place: Place): readonly Input[] {
  const item = (valueAt(document, place.path) ?? place.start ?? {}) as JsonObject;
  return INPUTS[place.kind]({ ...place, document, item, isNew: place.start !== undefined && !place.standard });
}

/** Writes into a document what somebody has typed about a part. The type decides which inputs there are after it. */
export function writePart(document: Blueprint, place: Place, entered: Entered): Blueprint {
  const { path, start, standard } = place;
  let written = start ? writeAt(document, path, start) : document;
  let inputs = inputsOf(written, place);
  for (let index = 0; index < inputs.length; index += 1) {
    const { name, value, isSuggested, write } = inputs[index] as Input;
    const typed = entered[name] ?? (isSuggested ? value : undefined);
    if (typed === undefined) continue;
    written = write(typed);
    inputs = inputsOf(written, place);
  }
  // A standard field needs no entry if nothing of it differs.
  const isNeedless = start && standard && Object.keys(valueAt(written, path) as JsonObject).length === 1;
  return isNeedless ? withoutItem(written, path) : written;
}

/**
 * Removes a part, and its name from the tabs. Rules of groups about a field stay, so that they hold if it comes back. The
 * service tells what else names the part.
 */
export function removePart(document: Blueprint, { kind, path }: Place): Blueprint {
  const { id, integrationName } = valueAt(document, path) as JsonObject;
  const removed = withoutItem(document, path);
  if (kind === 'group') {
    return changeTabs(removed, 'hiddenFrom', (names) => names.filter((name) => name !== integrationName));
  }
  if (kind !== 'field' || isMember(path)) return removed;
  return changeTabs(removed, 'fields', (ids, type) => ids.filter((one) => type !== path[1] || one !== id));
}

function withoutItem(document: Blueprint, path: JsonPath): Blueprint {
  const at = path.slice(0, -1);
  const others = (valueAt(document, at) as readonly unknown[]).toSpliced(Number(path.at(-1)), 1);
  return writeAt(document, at, others.length > 0 ? others : undefined);
}

/** Returns the number behind the greatest one of a part of the blueprint, such as that of its fields. */
export function nextNumber(part: unknown, before: string): number {
  const found = JSON.stringify(part ?? []).matchAll(new RegExp(`"${before}(\\d{1,9})`, 'g'));
  return Math.max(0, ...Array.from(found, ([, number]) => Number(number))) + 1;
}
