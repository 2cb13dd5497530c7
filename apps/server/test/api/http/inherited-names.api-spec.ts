import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { routedPaths } from '../../support/routed-paths.js';
import type { RawResponse } from '../../support/send-raw.js';

const log = new RecordingLog();

/** Names that every JavaScript object has and no request means. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__', 'prototype'];
const VALUES = ['1', '{}', '{"constructor":1}', '{"__proto__":{"x":1}}', '[]', '"x"', 'null'];
const BODIES = NAMES.flatMap((name) => VALUES.map((value) => `{"${name}":${value}}`));

const blueprint = aBlueprint(1001, {
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Notes', type: 'collection', fields: [{ id: 'field2', label: 'A', type: 'text' }] },
      ],
    },
  },
  forms: [
    {
      formname: 'check',
      displayName: 'Check',
      type: 'Person',
      questions: [
        { name: 'word', label: 'Word', type: 'TEXTFIELD' },
        { name: 'rows', label: 'Rows', type: 'GROUP', questions: [{ name: 'cell', label: 'Cell', type: 'TEXTFIELD' }] },
      ],
    },
  ],
});

describeServer('names that every object has', { blueprints: [blueprint], log }, (under) => {
  let client: ApiClient;
  let person: number;
  let values: Readonly<Record<string, string>>;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace', field1: [{ field2: 'x' }] });
    values = {
      customerId: '1001',
      profileId: String(person),
      personId: String(person),
      fieldId: 'field1',
      entry: '1',
      field: 'field1',
      username: '1001.user',
      secretId: 'k1',
      listId: 'lists.skills',
      formname: 'check',
      formDataId: '1',
      listNodeId: 'C1',
      chain: 'C1',
      workflowId: '1',
    };
  });

  const asAdministrator = (method: string, path: string, body?: string): Promise<RawResponse> =>
    under.server.sendSigned('1001.admin', SECRET, { method, path, body });

  const filled = (path: string, replaced?: string, by = ''): string =>
    path.replace(/[:*](\w+)/g, (_, name: string) => (name === replaced ? by : (values[name] ?? '1')));

  const routes = () =>
    routedPaths(under.server).flatMap(({ path, methods }) =>
      methods.map((method) => ({ method: method.toUpperCase(), path })),
    );

  const secrets = '/platform/v1/customers/1001/users/1001.user/secrets';

  describe('in the body of a rotation', () => {
    it.each(NAMES)('%s is an unknown member, and nothing is rotated (D-SIG-14, code 4)', async (name) => {
      for (const value of VALUES) {
        const response = await asAdministrator('POST', secrets, `{"${name}":${value}}`);
        expect([value, response.status, codesOf(response)]).toEqual([value, 400, [4]]);
      }
    });

    it.each(VALUES.filter((value) => value !== '1'))('an overlap of %s is none (code 5)', async (value) => {
      const response = await asAdministrator('POST', secrets, `{"overlapHours":${value}}`);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
    });

    it('very many unknown members are reported as far as an answer goes', async () => {
      const members = Array.from({ length: 10_000 }, (_, index) => `"m${index}":1`);
      const response = await asAdministrator('POST', secrets, `{${members.join(',')}}`);
      expect([response.status, codesOf(response).length]).toEqual([400, 1000]);
    });
  });

  it('no route fails on one in a body, and none takes it', async () => {
    const writes = routes().filter(({ method }) => method !== 'GET' && method !== 'DELETE');
    expect(writes.length).toBeGreaterThan(10);
    for (const { method, path } of writes) {
      for (const body of BODIES) {
        const { status } = await asAdministrator(method, filled(path), body);
        expect([method, path, body, status >= 400 && status < 500]).toEqual([method, path, body, true]);
      }
    }
  });

  it.each([
    ['PATCH', () => `/people/${person}`, 'field1'],
    ['PATCH', () => `/people/${person}`, 'roles'],
    ['PATCH', () => `/people/${person}`, 'folder'],
    ['POST', () => '/forms', 'rows'],
  ])('%s of a nested one is refused', async (method, path, field) => {
    for (const body of BODIES) {
      for (const value of [body, `[${body}]`]) {
        const response = await client.send(method, path(), { body: `{"${field}":${value}}` });
        expect([value, response.status]).toEqual([value, 400]);
      }
    }
  });

  it('no route fails on one in its query or its path', async () => {
    for (const { method, path } of routes()) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
      for (const name of NAMES) {
        const sent = [`${filled(path)}?${name}=1`, ...Object.keys(values).map((part) => filled(path, part, name))];
        for (const target of new Set(sent)) {
          const { status } = await asAdministrator(method === 'POST' ? 'PATCH' : method, target, body);
          expect([method, target, status < 500]).toEqual([method, target, true]);
        }
      }
    }
  });

  it('leaves no failure in the log', () => {
    expect(log.text).not.toContain('A request failed inside the service.');
  });
});
