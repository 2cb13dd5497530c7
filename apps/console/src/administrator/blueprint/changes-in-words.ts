import type { Change } from '@talent-platform/client';
import type { TFunction } from 'i18next';
import type { Blueprint, BlueprintField } from './blueprint-document.js';
import { isObject, itemsByKey } from './keyed-items.js';
import type { JsonObject } from './keyed-items.js';
import { typeText } from './type-text.js';

/** The texts, and the labels of fields and groups by the names that the document has for them. */
interface Words {
  readonly t: TFunction<'administrator'>;
  readonly labels: ReadonlyMap<unknown, string>;
}

/** Returns changes of a blueprint in words: labels for names, and a line for each member of a part. */
export function changesInWords(
  changes: readonly Change[],
  [before, after]: readonly [Blueprint, Blueprint],
  t: TFunction<'administrator'>,
): readonly Change[] {
  const words = { t, labels: new Map([...labelsOf(before), ...labelsOf(after)]) };
  return changes.map(({ path, before: from, after: to }) => {
    const value = (one: unknown, other: unknown) =>
      one === null || one === undefined ? one : valueText(words, path, withoutShared(one, other)) || null;
    return {
      path: pathText(words, path, to === null ? before : after),
      before: value(from, to),
      after: value(to, from),
    };
  });
}

function labelsOf({ profileTypes = {}, userGroups = [] }: Blueprint): ReadonlyArray<readonly [string, string]> {
  const ofFields = (fields: readonly BlueprintField[] = []): ReadonlyArray<readonly [string, string]> =>
    fields.flatMap(({ id, label = id, fields: members }) => [[id, label] as const, ...ofFields(members)]);
  const ofTypes = Object.values(profileTypes).flatMap(({ fields }) => ofFields(fields));
  return [...ofTypes, ...userGroups.map(({ integrationName, label }) => [integrationName, label] as const)];
}

/** Leaves out the texts that two lists share. If the lists share all, their order has changed. */
function withoutShared(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other) || isObject(value[0] ?? other[0])) return value;
  const isSame = value.length === other.length && value.every((item) => other.includes(item));
  return isSame ? value : value.filter((item) => !other.includes(item));
}

function pathText(words: Words, path: string, document: unknown): string {
  const steps: string[] = [];
  let [at, rest] = [document, path];
  while (rest !== '') {
    const members: ReadonlyMap<string, unknown> = Array.isArray(at)
      ? (itemsByKey([at])?.[0] ?? new Map())
      : new Map(Object.entries(isObject(at) ? at : {}));
    // Names may have dots: `lists.skills`.
    const known = [...members.keys()].filter((name) => `${rest}.`.startsWith(`${name}.`));
    const name = known.sort((a, b) => b.length - a.length)[0] ?? rest;
    steps.push(Array.isArray(at) ? labelOf(members.get(name), name) : memberText(words, name));
    at = members.get(name);
    rest = rest.slice(name.length + 1);
  }
  return steps.filter((step) => step !== '').join(' › ');
}

function labelOf(item: unknown, name: string): string {
  const { label, displayName, value } = (item ?? {}) as JsonObject;
  return String(label ?? displayName ?? value ?? name);
}

function memberText({ t, labels }: Words, name: string): string {
  const label = labels.get(name);
  if (label !== undefined) return label;
  return t(
    [`parts.words.${name as 'fields'}`, `parts.inputs.${name as 'label'}`, `permissions.area.${name as 'jobs'}`],
    {
      defaultValue: name,
    },
  );
}

const IS_LEVEL = /\.(?:access|fieldAccess)\./;

/** Writes a value in words. The path says what a word such as `read` means. */
function valueText(words: Words, path: string, value: unknown): string {
  const { t, labels } = words;
  if (Array.isArray(value)) {
    const items = value.map((item) => valueText(words, path, item));
    return items.join(items.some((item) => item.includes('\n')) ? '\n\n' : ', ');
  }
  if (isObject(value)) {
    const lines = Object.entries(value).map(([name, member]) => {
      const text = valueText(words, `${path}.${name}`, member);
      return `${memberText(words, name)}: ${text.includes('\n') ? `\n${text.replace(/^/gm, '  ')}` : text}`;
    });
    return lines.join('\n');
  }
  if (typeof value === 'boolean') return t(value ? 'permissions.yes' : 'permissions.no');
  if (path.endsWith('.type')) return typeText(t, String(value));
  if (IS_LEVEL.test(path)) return t(`permissions.choices.${value as 'read'}`, { defaultValue: String(value) });
  const label = path.endsWith('.id') ? undefined : labels.get(value);
  return label === undefined ? String(value) : `${label} (${String(value)})`;
}
