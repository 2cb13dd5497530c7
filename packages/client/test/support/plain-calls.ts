import type { Client } from '../../src/index.js';
import { METHOD_EXAMPLES } from './method-examples.table.js';

/** The examples of all methods. */
export const EXAMPLES = Object.entries(METHOD_EXAMPLES).flatMap(([resource, methods]) =>
  Object.entries(methods).map(([name, example]) => ({ ...example, resource, name, title: `${resource}.${name}` })),
);

/** Finds the object that has the methods of a resource. */
export function resourceOf(client: Client, name: string): object {
  if (name === 'client') return client;
  return name === 'file' ? client.people.resume(4) : (Reflect.get(client, name) as object);
}

/** Calls a method as plain JavaScript can, and waits until it has sent what it sends. */
export async function callPlainly(target: object, name: string, args: readonly unknown[]): Promise<void> {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new TypeError(`There is no method ${name}.`);
  const result: unknown = await Reflect.apply(method, target, [...args]);
  if (typeof result !== 'object' || result === null) return;
  if (Symbol.asyncIterator in result) await takeSome(result as AsyncGenerator);
  // These send nothing by themselves.
  else if (name === 'file' || name === 'resume') await callPlainly(result, 'download', []);
  else if (name === 'profiles') await callPlainly(result, 'get', [1]);
}

/** Takes items of an iteration that may have no end. */
async function takeSome(items: AsyncGenerator): Promise<void> {
  let count = 0;
  for await (const _ of items) if ((count += 1) === 20) return;
}

/** Gathers named arguments to those of a call; one that is undefined is left out. */
export function argumentsFrom(named: Readonly<Record<string, unknown>>): unknown[] {
  const args = new Map<string, unknown>();
  for (const [name, value] of Object.entries(named)) {
    const [root = '', member] = name.split('.');
    if (member === undefined) args.set(root, value);
    else args.set(root, { ...(args.get(root) as object | undefined), ...(value !== undefined && { [member]: value }) });
  }
  return [...args.values()];
}
