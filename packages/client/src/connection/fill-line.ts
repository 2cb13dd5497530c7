import { memberOf } from '../errors/read-problems.js';
import type { CreateOptions, UpdateOptions } from './call-options.js';
import { encodePart, queryOf, required, TEXT } from './target.js';
import type { Query, QueryValue } from './target.js';

/**
 * The request of a method: HTTP method, path with query, and body, with blanks between.
 *
 * - `{id}` stands for an argument. Arguments are passed in the order in which the line first names them.
 *   `{place.entry}` is a member of the argument `place`.
 * - `&size` in the query, which has no value, is a member of the options. They are the last argument.
 * - A path is under the customer, and one that begins with `platform/` under the customer of the platform API. One with a
 *   slash in front is whole.
 *
 * @example
 * 'PATCH {type}/{id}/fields/{place.field}/{place.entry} {place.changes}'
 */
export type Line = string;

/** Values of a line that callers do not pass. */
export type Known = Readonly<Record<string, unknown>>;

/** The options of all methods together. */
export type Options = CreateOptions & UpdateOptions & Query;

/** A line with its arguments. */
interface FilledLine {
  readonly method: string;
  readonly target: string;
  readonly body: unknown;
  readonly options: Options;
}

const NAMED = /\{([^}]+)\}/g;

/**
 * Puts the arguments of a call into the line of its method.
 *
 * @throws TypeError that names an argument which was left out.
 */
export function fillLine(line: Line, known: Known, args: readonly unknown[]): FilledLine {
  const passed = argumentsOf(line, known);
  const argument = (name: string): readonly [name: string, value: unknown] => {
    const [root = '', member] = name.split('.');
    const given = root in known ? known[root] : args[passed.indexOf(root)];
    return member === undefined ? [root, given] : [member, memberOf(given, member)];
  };
  const fill = (text: string, write: (name: string, value: unknown) => string) =>
    text.replace(NAMED, (_, name: string) => write(...argument(name)));
  const options = (args[passed.length] ?? {}) as Options;
  const [method = '', place = '', body = ''] = line.split(' ');
  const [path = '', search = ''] = place.split('?');
  const query = search.split('&').map((parameter): [string, QueryValue] => {
    const [name = '', text] = parameter.split('=');
    return [name, text === undefined ? options[name] : fill(text, textOf)];
  });
  return {
    method,
    target: fill(path, encodePart) + queryOf(query),
    body: body === '' ? undefined : required(...argument(body.slice(1, -1))),
    options,
  };
}

/** Returns the names of the arguments of a line, in their order. */
export function argumentsOf(line: Line, known: Known = {}): string[] {
  const names = Array.from(line.matchAll(/\{([^.}]+)/g), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !(name in known));
}

function textOf(name: string, value: unknown): string {
  return String(required(name, value, TEXT));
}
