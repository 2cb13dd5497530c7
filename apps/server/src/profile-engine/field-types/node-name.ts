import type { Problem } from '@talent-platform/protocol/errors';
import { isJsonObject } from '../json-object.js';
import { quote, received } from '@talent-platform/protocol/errors';
import { invalid } from './field-type.js';

interface Naming<Key extends string> {
  /** For example `a node of lists.skills`. */
  readonly noun: string;
  /** The members that can name a node. The first one present decides. */
  readonly keys: readonly Key[];
  /** Members that a read adds, which may come back. */
  readonly readOnly?: readonly string[];
}

/** The text that names a node, and its member. Undefined for a plain string. */
export type NodeName<Key extends string> =
  | {
      readonly key: Key | undefined;
      readonly text: string;
      readonly problems?: undefined;
    }
  | { readonly problems: readonly Problem[] };

/** Accepts what a read returns: an object of the members that are read, or one of them as a string (D-PRO-16). */
export function readNodeName<Key extends string>(input: unknown, naming: Naming<Key>): NodeName<Key> {
  const { noun, keys, readOnly = [] } = naming;
  if (typeof input === 'string') return { key: undefined, text: input };
  const members = isJsonObject(input) ? input : {};
  const known: readonly string[] = [...keys, ...readOnly];
  const unknown = Object.keys(members).find((name) => !known.includes(name));
  if (unknown !== undefined) return invalid(`must name ${noun} by ${alternatives(keys)}, received ${quote(unknown)}.`);
  const key = keys.find((name) => members[name] !== undefined);
  if (key === undefined) {
    const forms = keys.map((name) => `{"${name}"}`).join(', ');
    return invalid(`must be ${noun}, as ${forms} or one of them as a string, ${received(input)}.`);
  }
  const text = members[key];
  return typeof text === 'string' ? { key, text } : invalid(`${key} must be a string, ${received(text)}.`);
}

function alternatives(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
