import { isRecord } from '../is-record.js';
import type { FormWrite } from './form-write.js';

/**
 * Where in what is sent a value stands, as the server names it: the question, then in a group the number of the entry that is
 * changed, or `new1` for the first item where it is a new one, then the member.
 *
 * @param pointer a JSON Pointer (RFC 6901)
 */
export function namePath(pointer: string, { kind, body }: Pick<FormWrite, 'kind' | 'body'>): string[] {
  let value: unknown = body;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const isItem = Array.isArray(value);
      value = memberOf(value, name);
      return isItem ? nameItem(value, Number(name) + 1, kind) : name;
    });
}

function nameItem(item: unknown, position: number, kind: FormWrite['kind']): string {
  if (!isRecord(item)) return String(position);
  return kind === 'update' && Number.isInteger(item.entry) ? String(item.entry) : `new${position}`;
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
