import { isRecord } from '../json.js';
import type { FormWrite } from './form-write.js';

/**
 * Where in what is sent a value stands, as the server names it: the question, then in a group the number of the entry that is
 * changed, or `new1` for the first item where it is a new one, then the member. An item of several choices has its position.
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
