import { readFile } from 'node:fs/promises';
import { parametersOf } from './collection-source.js';
import type { CollectionSource, Route, SourceComponents } from './collection-source.js';
import { createRequest, exampleText } from './create-request.js';
import { savedFor } from './expectations.js';

const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = `Every request of the web services, signed by the script of this collection.

Set these variables of the collection: \`customerId\`, \`user\` and \`secret\`. Requests that send a file cannot be signed
by a script. They are sent with Basic credentials, which take the variable \`password\`.

All requests are filled in for the demo customer. Sent one after the other to a new server, each one that has a check of
its status succeeds. "(once)" marks those that are refused when they are sent again.`;

export function readSigningScript(): Promise<string> {
  return readFile(new URL('sign-request.cjs', import.meta.url), 'utf8');
}

/**
 * Creates a request collection in the form that Postman names v2.1, which other API tools import as well.
 *
 * @param document the OpenAPI document, whose tags become folders
 * @param script the text of the script that runs before each request
 */
export function createCollection(document: CollectionSource, script: string): object {
  const { info, paths, tags = [], components } = document;
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Route => ({ method, path, operation })),
  );
  const itemsOf = (isIn: (tag: string) => boolean): object[] =>
    inRunOrder(routes.filter(({ operation }) => isIn(operation.tags?.[0] ?? ''))).map((route) =>
      createRequest(route, components),
    );
  const folders = tags.map(({ name, description }) => ({
    name,
    ...(description !== undefined && { description }),
    item: itemsOf((tag) => tag === name),
  }));
  const others = itemsOf((tag) => !tags.some(({ name }) => name === tag));
  return {
    info: { name: info.title, description: DESCRIPTION, version: info.version, schema: COLLECTION_SCHEMA },
    // The script makes the header, so the tool must not.
    auth: { type: 'noauth' },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script.trimEnd().split('\n') } }],
    variable: Object.entries({
      [BASE_URL]: '',
      ...{ customerId: '', user: '', secret: '', password: '' },
      ...sharedValues(routes, components),
    }).map(([key, value]) => ({ key, value })),
    item: [...folders.filter(({ item }) => item.length > 0), ...others],
  };
}

const BASE_URL = 'baseUrl';
const CUSTOMER = 'customerId';

/** Returns the JSON of a collection, whose requests go to a server. The build does not know the address yet. */
export function withBaseUrl(json: string, baseUrl: string): string {
  const collection = JSON.parse(json) as { readonly variable: ReadonlyArray<{ readonly key: string }> };
  const variable = collection.variable.map((pair) => (pair.key === BASE_URL ? { ...pair, value: baseUrl } : pair));
  return JSON.stringify({ ...collection, variable });
}

/** Returns the variables of the parameters that are the same in many requests, each with its example. */
function sharedValues(routes: readonly Route[], components: SourceComponents): Record<string, string> {
  const pairs = routes.flatMap(({ operation }) =>
    parametersOf(operation, components).flatMap((parameter): Array<[string, string]> => {
      const { name } = parameter;
      const variable = name === CUSTOMER ? name : savedFor(operation.operationId ?? '', name)?.variable;
      return variable === undefined ? [] : [[variable, exampleText(parameter, components.schemas)]];
    }),
  );
  // The first example counts.
  return Object.fromEntries(pairs.toReversed());
}

/** A request of the collection, as far as its place in the run depends on it. */
interface Ordered {
  readonly method: string;
  readonly path: string;
}

const METHODS = ['post', 'put', 'patch', 'get'];

/**
 * Sorts the requests of a folder so that they succeed one after the other: what is made, changed and read is removed at the
 * end, and the deepest paths first.
 */
function inRunOrder<Request extends Ordered>(requests: readonly Request[]): Request[] {
  const paths = [...new Set(requests.map(({ path }) => path))];
  const placeOf = ({ method, path }: Ordered): [round: number, path: number, method: number] => {
    const place = paths.indexOf(path);
    return method === 'delete' ? [1, -place, 0] : [0, place, METHODS.indexOf(method)];
  };
  return requests.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first.map((number, index) => number - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
