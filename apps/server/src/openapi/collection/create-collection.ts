import { readFile } from 'node:fs/promises';
import type { ApiDocument } from '../described-paths.js';
import { operationsOf } from '../described-paths.js';
import { createRequest } from './create-request.js';

const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = `Every request of the web services, signed by the script of this collection.

Set these variables of the collection: \`customerId\`, \`user\` and \`secret\`. Requests that send a file cannot be signed
by a script. They are sent with Basic credentials, which take the variable \`password\`.

All requests are filled in for the demo customer.`;

export function readSigningScript(): Promise<string> {
  return readFile(new URL('sign-request.cjs', import.meta.url), 'utf8');
}

/**
 * Creates a request collection in the form that Postman names v2.1, which other API tools import as well.
 *
 * @param document the OpenAPI document, whose tags become folders
 * @param script the text of the script that runs before each request
 */
export function createCollection(document: ApiDocument, script: string): object {
  const { info, tags, components } = document;
  const routes = operationsOf(document);
  const folders = tags.map(({ name, description }) => ({
    name,
    description,
    item: routes.filter(([, operation]) => operation.tags[0] === name).map((route) => createRequest(route, components)),
  }));
  return {
    info: { name: info.title, description: DESCRIPTION, version: info.version, schema: COLLECTION_SCHEMA },
    // The script makes the header, so the tool must not.
    auth: { type: 'noauth' },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script.trimEnd().split('\n') } }],
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  };
}

const BASE_URL = 'baseUrl';

const VARIABLES = { [BASE_URL]: '', customerId: '1001', user: '', secret: '', password: '' };

/** Returns the JSON of a collection, whose requests go to a server. The build does not know the address yet. */
export function withBaseUrl(json: string, baseUrl: string): string {
  const collection = JSON.parse(json) as { readonly variable: ReadonlyArray<{ readonly key: string }> };
  const variable = collection.variable.map((pair) => (pair.key === BASE_URL ? { ...pair, value: baseUrl } : pair));
  return JSON.stringify({ ...collection, variable });
}
