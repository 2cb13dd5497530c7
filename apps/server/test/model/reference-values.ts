import type { BlueprintCustomList, BlueprintListNode } from '@talent-platform/blueprint';
import { CATALOGUE_NODES, ROLES } from './reference-catalogue.js';
import type { ModelNode } from './reference-catalogue.js';
import type { ViewedField } from './reference-view.js';

/** A list's nodes in list order, each followed by those below it (D-LST-10). */
export function nodesOf(list: string, customLists: readonly BlueprintCustomList[]): readonly ModelNode[] {
  const flatten = (node: BlueprintListNode, above: readonly string[]): ModelNode[] => {
    const path = [...above, node.value];
    return [{ path, hidden: node.hidden === true }, ...(node.children ?? []).flatMap((child) => flatten(child, path))];
  };
  const custom = customLists.find(({ listnodeid }) => `C${listnodeid}` === list);
  return custom?.nodes ? custom.nodes.flatMap((node) => flatten(node, [])) : (CATALOGUE_NODES[list] ?? []);
}

/** The node that a write names by id, label or full path; hidden ones are not taken (D-LST-0, D-LST-2, D-PRO-16). */
export function findNode(nodes: readonly ModelNode[], input: unknown): ModelNode | undefined {
  const byId = (wanted: string) => nodes.find(({ id }) => id && [id, `C${id.slice(1)}`].includes(wanted));
  const byLabel = (label: unknown) =>
    nodes.find(({ path, hidden }) => !hidden && [path.at(-1), path.join(' > ')].includes(String(label)));
  if (typeof input === 'string') return byId(input) ?? byLabel(input);
  if (!isObject(input) || Object.keys(input).some((name) => !/^(id|value|formattedvalue)$/.test(name)))
    return undefined;
  return typeof input.id === 'string' ? byId(input.id) : byLabel(input.value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value clears a field (D-PRO-3), or a field has no value. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns the number of its field's rules that a value breaks, for types whose rules need only the field. */
export function brokenRules(value: unknown, field: ViewedField): number {
  const { min = -Infinity, max = Infinity, minLength = 0, maxLength = 4000, pattern = '' } = field;
  const isMember = (name: string) => ROLES.some((role) => role === name);
  const rules: Readonly<Record<string, () => boolean[]>> = {
    integer: () => (Number.isSafeInteger(value) ? [Number(value) < min, Number(value) > max] : [true]),
    boolean: () => [typeof value !== 'boolean'],
    dropdown: () => [!field.options?.some((option) => option === value)],
    date: () => [!isDate(value)],
    roles: () =>
      isObject(value) ? Object.keys(value).map((name) => !isMember(name) || typeof value[name] !== 'boolean') : [true],
    // D-PRO-8: NUL and lone surrogates are refused, lengths count code points; what is too long is not matched
    text: () => {
      if (typeof value !== 'string') return [true];
      const [length, isTooLong] = [[...value].length, [...value].length > maxLength];
      const isUnmatched = !isTooLong && !new RegExp(pattern, 'u').test(value);
      return [/[\0\p{Surrogate}]/u.test(value), length < minLength, isTooLong, isUnmatched];
    },
  };
  return (rules[field.type] ?? rules.text)?.().filter(Boolean).length ?? 0;
}

function isDate(value: unknown): boolean {
  const time = Date.parse(`${String(value)}T00:00:00Z`);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(time)) return false;
  return new Date(time).toISOString().startsWith(value);
}
