import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { parseServiceTime } from '../../display/dates.js';
import { localOf } from '../../display/local-time.js';
import type { Words } from '../../errors/field-problems.js';
import type { FieldKind, ListOption, ProfileField } from '../../records/profile-schema.js';
import type { Referred } from '../../records/reference-picker.js';

/** Money as it is typed. */
export interface DraftMoney {
  readonly amount: string;
  readonly currency: string;
  readonly timeframe: string;
}

/** An entry of a collection as it is typed. */
export interface DraftEntry {
  /** The number of a stored entry as text, or a name of our own for a new one. */
  readonly key: string;
  readonly entry: number | undefined;
  readonly isRemoved: boolean;
  readonly values: Draft;
}

/** A value as it is typed. */
export type DraftValue =
  | string
  | DraftMoney
  | readonly ListOption[]
  | Referred
  | undefined
  | Readonly<Record<string, boolean>>
  | readonly DraftEntry[];

/** The input of a form, by field. */
export type Draft = Readonly<Record<string, DraftValue>>;

type Values = Readonly<Record<string, unknown>>;

const partOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const nodeOf = (value: unknown): readonly ListOption[] => {
  const { id, formattedvalue, value: label } = partOf(value);
  return id === undefined ? [] : [{ id: String(id), value: String(formattedvalue ?? label ?? id) }];
};

function referredOf(value: unknown): Referred | undefined {
  const { id, value: title } = partOf(value);
  return typeof id === 'number' ? { id, value: title === undefined ? undefined : String(title) } : undefined;
}

function moneyOf(value: unknown): DraftMoney {
  const { amount, currency, timeframe } = partOf(value);
  return { amount: textOf(amount), currency: textOf(currency), timeframe: textOf(timeframe) };
}

/** `2026-11-20T09:30`, in the time zone of the user. */
function localTimeOf(value: unknown): string {
  const time = typeof value === 'string' ? parseServiceTime(value) : undefined;
  return time ? localOf(time) : '';
}

function rolesOf(field: ProfileField, value: unknown): Readonly<Record<string, boolean>> {
  const held = partOf(value);
  return Object.fromEntries(field.choices.map((role) => [role, held[role] === true]));
}

function entriesOf(field: ProfileField, value: unknown): readonly DraftEntry[] {
  if (!Array.isArray(value)) return [];
  return value.map(partOf).map((stored) => {
    const entry = Number(stored['entry']);
    return { key: String(entry), entry, isRemoved: false, values: draftOf(field.members, stored) };
  });
}

/** Returns what the inputs of fields show for the values of a profile. */
export function draftOf(fields: readonly ProfileField[], values: Values): Draft {
  return Object.fromEntries(
    fields.filter(({ isWritable }) => isWritable).map((field) => [field.id, draftValueOf(field, values[field.id])]),
  );
}

function draftValueOf(field: ProfileField, value: unknown): DraftValue {
  if (field.kind === 'boolean') return value === true ? 'yes' : value === false ? 'no' : '';
  if (field.kind === 'datetime') return localTimeOf(value);
  if (field.kind === 'money') return moneyOf(value);
  if (field.kind === 'node') return nodeOf(value);
  if (field.kind === 'nodes') return Array.isArray(value) ? value.flatMap(nodeOf) : [];
  if (field.kind === 'reference' || field.kind === 'address') return referredOf(value);
  if (field.kind === 'roles') return rolesOf(field, value);
  if (field.kind === 'collection') return entriesOf(field, value);
  return textOf(value);
}

const numberOrText = (text: string) => (text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text);

/** How each kind of value is sent. An empty one is null, which clears the field (D-PRO-3). */
const WIRE: Readonly<Partial<Record<FieldKind, (value: never) => unknown>>> = {
  integer: numberOrText,
  number: numberOrText,
  boolean: (value: string) => (value === '' ? null : value === 'yes'),
  datetime: (value: string) => (value === '' ? null : formatWireDateTime(new Date(value).getTime())),
  money: ({ amount, currency, timeframe }: DraftMoney) =>
    amount === ''
      ? null
      : { amount: numberOrText(amount), ...(currency !== '' && { currency }), ...(timeframe !== '' && { timeframe }) },
  node: ([node]: readonly ListOption[]) => node?.id ?? null,
  nodes: (nodes: readonly ListOption[]) => (nodes.length === 0 ? null : nodes.map(({ id }) => id)),
  reference: (value: Referred | undefined) => value?.id ?? null,
  address: (value: Referred | undefined) => value?.id ?? null,
  roles: (roles: Readonly<Record<string, boolean>>) => roles,
};

/** Returns a value as it is sent. */
export function wireOf({ kind }: ProfileField, value: DraftValue): unknown {
  const render = WIRE[kind];
  return render ? render(value as never) : value === '' ? null : value;
}

/** A part of an amount of money that the service needs, and that is empty. */
export interface MissingPart {
  /** The path of the part, such as `phones/3/fee/currency`. */
  readonly path: string;
  readonly field: ProfileField;
}

/** Lists the parts that are missing in amounts of money that were typed. */
export function missingParts(fields: readonly ProfileField[], base: Draft, draft: Draft): readonly MissingPart[] {
  const changed = fields.filter((field) => field.isWritable && base[field.id] !== draft[field.id]);
  return changed.flatMap((field): readonly MissingPart[] => {
    const { id, kind, members } = field;
    if (kind === 'money') return emptyParts(field, draft[id]).map((part) => ({ path: `${id}/${part}`, field }));
    if (kind !== 'collection') return [];
    const known = new Map(entriesIn(base[id]).map(({ key, values }) => [key, values]));
    return entriesIn(draft[id])
      .filter(({ isRemoved }) => !isRemoved)
      .flatMap(({ key, values }) =>
        missingParts(members, known.get(key) ?? {}, values).map((part) => ({
          ...part,
          path: `${id}/${key}/${part.path}`,
        })),
      );
  });
}

function emptyParts({ timeframes }: ProfileField, value: DraftValue): ReadonlyArray<'currency' | 'timeframe'> {
  const { amount, currency, timeframe } = value as DraftMoney;
  if (amount === '') return [];
  return [
    ...(currency === '' ? (['currency'] as const) : []),
    ...(timeframes.length > 0 && timeframe === '' ? (['timeframe'] as const) : []),
  ];
}

/** The body that a form sends. */
export interface Changes {
  readonly body: Readonly<Record<string, unknown>>;
  /** The keys of the entries that are sent, in their order, by collection. Problems count from 1 (D-PRO-21). */
  readonly sent: ReadonlyMap<string, readonly string[]>;
}

/** Returns what differs between what was read and what was typed, as it is sent. */
export function changesOf(fields: readonly ProfileField[], base: Draft, draft: Draft): Changes {
  const body: Record<string, unknown> = {};
  const sent = new Map<string, readonly string[]>();
  for (const field of fields) {
    const { id, kind, isWritable } = field;
    if (!isWritable || base[id] === draft[id]) continue;
    if (kind !== 'collection') {
      if (!isSame(field, base[id], draft[id])) body[id] = wireOf(field, draft[id]);
      continue;
    }
    const entries = changedEntries(field, entriesIn(base[id]), entriesIn(draft[id]));
    if (entries.length === 0) continue;
    body[id] = entries.map(({ item }) => item);
    sent.set(
      id,
      entries.map(({ key }) => key),
    );
  }
  return { body, sent };
}

/** Says whether two typed values are sent alike. */
export function isSame(field: ProfileField, one: DraftValue, other: DraftValue): boolean {
  if (one === other) return true;
  if (field.kind !== 'collection') return JSON.stringify(wireOf(field, one)) === JSON.stringify(wireOf(field, other));
  const [before, after] = [entriesIn(one), entriesIn(other)];
  const kept = new Set(after.map(({ key }) => key));
  return before.every(({ key }) => kept.has(key)) && changedEntries(field, before, after).length === 0;
}

/** Returns the entries of a collection's value. */
export function entriesIn(value: DraftValue): readonly DraftEntry[] {
  return Array.isArray(value) ? (value as readonly DraftEntry[]) : [];
}

function changedEntries(
  { members }: ProfileField,
  base: readonly DraftEntry[],
  draft: readonly DraftEntry[],
): ReadonlyArray<{ readonly key: string; readonly item: Readonly<Record<string, unknown>> }> {
  const known = new Map(base.map(({ key, values }) => [key, values]));
  return draft.flatMap(({ key, entry, isRemoved, values }) => {
    if (isRemoved) return [{ key, item: { entry, delete: true } }];
    const { body } = changesOf(members, known.get(key) ?? draftOf(members, {}), values);
    if (entry === undefined) return [{ key, item: body }];
    return Object.keys(body).length === 0 ? [] : [{ key, item: { entry, ...body } }];
  });
}

export const NO_WORDS: Words = new Map();

/**
 * Returns the words about each part below a path, by the path of the part. Below `''`, `phones` has the words about
 * `phones/3/number`. Below `phones/`, it is `phones/3` that has them.
 */
export function wordsBelow(words: Words, path: string): ReadonlyMap<string, Words> {
  const parts = new Map<string, Map<string, string>>();
  for (const [whole, text] of words) {
    if (!whole.startsWith(path)) continue;
    const part = path + (whole.slice(path.length).split('/')[0] ?? '');
    const about = parts.get(part) ?? new Map<string, string>();
    parts.set(part, about.set(whole, text));
  }
  return parts;
}

const NEW_ENTRY = /^new([1-9]\d*)$/;

/** Returns the path of an input for the path of a problem: a new entry is named by its place among those sent. */
export function inputPath(path: string, { sent }: Pick<Changes, 'sent'>): string {
  const [field = '', entry, ...rest] = path.split('/');
  const place = NEW_ENTRY.exec(entry ?? '')?.[1];
  const key = place === undefined ? undefined : sent.get(field)?.[Number(place) - 1];
  return key === undefined ? path : [field, key, ...rest].join('/');
}
