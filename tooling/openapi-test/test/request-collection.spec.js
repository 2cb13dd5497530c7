import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import newman from 'newman';

import { startDemoServer } from '@talent-platform/documentation-test/demo-server.mjs';
import { readDocument } from '@talent-platform/documentation-test/examples-of.mjs';

const GUIDE = 'docs/guides/request-collection.md';
const PEOPLE = '{{baseUrl}}/customers/{{customerId}}/people';
/** The variables as the guide sets them for the demo, by name. */
const VARIABLES = Object.fromEntries(
  Array.from(readDocument(GUIDE).matchAll(/^ +\| `(\w+)` \|.*\| `(.*)` \|$/gm), ([, name, value]) => [name, value]),
);

describe('the request collection', () => {
  let server;
  let collection;

  beforeAll(async () => {
    server = await startDemoServer();
    collection = await (await fetch(`${server.baseUrl}/docs/collection.json`)).json();
  });
  afterAll(() => server.stop());

  /** Runs a collection in newman, and returns what became of each request. */
  async function resultsOf(run, variables = VARIABLES) {
    // The collection names the server that answers it.
    const envVar = Object.entries(variables).flatMap(([key, value]) => (key === 'baseUrl' ? [] : [{ key, value }]));
    const { run: ran } = await promisify(newman.run)({ collection: run, envVar });
    return ran.executions.map(({ response, prerequestScript }) => ({
      status: response?.code,
      error: prerequestScript?.find(({ error }) => error)?.error.message,
    }));
  }

  const withItems = (...item) => ({ ...collection, item });
  const request = (method, raw, body) => ({
    name: raw,
    request: {
      method,
      url: raw,
      header: [{ key: 'content-type', value: 'application/json' }],
      ...(body && { body: { mode: 'raw', raw: body } }),
    },
  });

  it('has the variables that the guide sets', () => {
    const keys = collection.variable.map(({ key }) => key);
    expect(keys.sort()).toEqual(Object.keys(VARIABLES).sort());
    expect(collection.variable[0].value).toBe(server.baseUrl);
  });

  it('is signed', async () => {
    const { item } = collection.item.find(({ name }) => name === 'Schemas');
    const results = await resultsOf(withItems(...item));
    expect(results.length).toBeGreaterThan(3);
    // The demo customer has no rooms, so their schemas are 404.
    expect(results.filter(({ status, error }) => (status !== 200 && status !== 404) || error)).toEqual([]);
  });

  it('signs what the tool sends: its own variables, texts beyond ASCII, and queries of any form', async () => {
    const results = await resultsOf(
      withItems(
        request('POST', PEOPLE, '{"firstname":"Zoë","lastname":"{{$randomUUID}}"}'),
        request('GET', `${PEOPLE}/4?fields=lastname,email&fields=firstname`),
        request('GET', `${PEOPLE}/by-email?email=zoë o'neil+a(b)*"<c>"&x&%2f=%7E`),
        request('GET', `${PEOPLE}//./4`),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([201, 400, 400, 200]);
    expect(results.filter(({ status, error }) => status === 401 || error)).toEqual([]);
  });

  it('says what is missing', async () => {
    const { secret: _secret, ...others } = VARIABLES;
    expect(await resultsOf(withItems(request('GET', `${PEOPLE}/4`)), others)).toMatchObject([
      { error: 'The variable "secret" is empty. Set it in the variables of the collection.' },
    ]);
  });
});
