import { createHash, createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { readVectors, VECTOR_SECRET } from '@talent-platform/protocol/vectors';
import { createCollection, readSigningScript, withBaseUrl } from './create-collection.js';
import type { CollectionSource } from './collection-source.js';

const CUSTOMER = { name: 'customerId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const PERSON = { name: 'profileId', in: 'path', required: true, description: 'its id', schema: {}, example: 7 };
const FIELDS = { name: 'fields', in: 'query', schema: { type: 'string', examples: ['lastname,email'] } };
const KEY = { name: 'Idempotency-Key', in: 'header', examples: { one: { value: 'abc' } } };

const ENTRY = '/customers/{customerId}/people/{profileId}/fields/{fieldId}';
const ENTRY_NUMBER = { name: 'entry', in: 'path', required: true, schema: {}, example: 1 };

const SOURCE: CollectionSource = {
  info: { title: 'Talent', version: '1' },
  tags: [{ name: 'People', description: 'Who' }, { name: 'Empty' }],
  components: {
    parameters: { key: KEY },
    schemas: {
      person: {
        type: 'object',
        properties: { lastname: { type: 'string' }, age: { type: 'integer', minimum: 18 }, note: { type: 'string' } },
        required: ['lastname', 'age'],
      },
    },
  },
  paths: {
    '/customers/{customerId}/people/{profileId}': {
      patch: {
        summary: 'Change a person',
        description: 'Changes.',
        tags: ['People'],
        parameters: [
          CUSTOMER,
          PERSON,
          FIELDS,
          { ...FIELDS, name: 'email', required: true },
          { $ref: '#/components/parameters/key' },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/person' } } } },
      },
      put: {
        summary: 'Send a photo',
        tags: ['People'],
        requestBody: {
          content: {
            'multipart/form-data': {
              example: { photo: 'GIF89a' },
              schema: {
                type: 'object',
                properties: {
                  photo: { type: 'string', contentMediaType: 'application/octet-stream' },
                  title: { type: 'string', default: 'me' },
                },
              },
            },
          },
        },
      },
    },
    [ENTRY]: { post: { operationId: 'addPersonEntry', summary: 'Add', tags: ['People'] } },
    [`${ENTRY}/{entry}`]: {
      get: { operationId: 'getPersonEntry', summary: 'Read', tags: ['People'], parameters: [ENTRY_NUMBER] },
      delete: { operationId: 'removePersonEntry', summary: 'Remove', tags: ['People'], parameters: [ENTRY_NUMBER] },
    },
    [`${ENTRY}/binary`]: { delete: { summary: 'Remove a file', tags: ['People'] } },
    '/customers/{customerId}/rooms': {
      post: { operationId: 'createRoom', summary: 'Create a room', tags: ['People'] },
    },
    '/customers/{customerId}/jobs': { post: { operationId: 'createJob', summary: 'Create a job', tags: ['People'] } },
    '/health': { get: { summary: 'Health', tags: ['Other'] } },
  },
};

interface CreatedCollection {
  readonly variable: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly item: ReadonlyArray<{ readonly name: string; readonly item?: ReadonlyArray<{ readonly name: string }> }>;
}

describe('createCollection', () => {
  const collection = createCollection(SOURCE, 'first();\nsecond();\n') as CreatedCollection;
  const people = collection.item[0]?.item ?? [];
  const itemOf = (name: string): object | undefined => people.find((item) => item.name === name);

  const namesOf = (items: ReadonlyArray<{ readonly name: string }>): string[] => items.map(({ name }) => name);

  it('has a folder for each tag with operations, and the others after them', () => {
    expect(namesOf(collection.item)).toEqual(['People', 'Health']);
    expect(collection.item[0]).toMatchObject({ name: 'People', description: 'Who' });
  });

  it('sorts a folder so that its requests succeed one after the other, removals last', () => {
    expect(namesOf(people)).toEqual([
      ...['Send a photo', 'Change a person', 'Add', 'Read', 'Create a room', 'Create a job (once)'],
      ...['Remove a file', 'Remove'],
    ]);
  });

  it('checks the status of each request, unless the demo customer refuses it', () => {
    const isChecked = (name: string): boolean => JSON.stringify(itemOf(name)).includes('below(400)');
    expect(people.filter(({ name }) => !isChecked(name))).toEqual([itemOf('Create a room')]);
    expect(itemOf('Create a room')).toMatchObject({ request: { description: 'The demo customer has no rooms.' } });
    expect(itemOf('Create a job (once)')).toMatchObject({
      request: { description: expect.stringContaining('unique') },
    });
  });

  it('keeps the number of a new entry for the requests that come after it', () => {
    const script = JSON.stringify(itemOf('Add'));
    expect(script).toContain("pm.collectionVariables.set('entry', value)");
    for (const name of ['Read', 'Remove']) {
      expect(itemOf(name)).toMatchObject({ request: { url: { variable: [{ key: 'entry', value: '{{entry}}' }] } } });
    }
    expect(collection.variable).toContainEqual({ key: 'entry', value: '1' });
  });

  it('goes to the server that answers it', () => {
    const { variable, ...others } = JSON.parse(withBaseUrl(JSON.stringify(collection), 'https://talent.example/x'));
    expect(variable[0]).toEqual({ key: 'baseUrl', value: 'https://talent.example/x' });
    expect({ ...others, variable: collection.variable }).toEqual(JSON.parse(JSON.stringify(collection)));
  });

  it('runs the script before each request, with variables that the user sets', () => {
    expect(collection).toMatchObject({
      auth: { type: 'noauth' },
      event: [{ listen: 'prerequest', script: { exec: ['first();', 'second();'] } }],
    });
    const keys = collection.variable.map(({ key }) => key);
    expect(keys.slice(0, 5)).toEqual(['baseUrl', 'customerId', 'user', 'secret', 'password']);
  });

  it('fills requests in with examples, and turns off what need not be sent', () => {
    expect(itemOf('Change a person')).toMatchObject({ request: CHANGE });
    expect(itemOf('Send a photo')).toMatchObject({
      request: { body: { mode: 'formdata', formdata: PARTS }, header: [] },
    });
  });
});

const CHANGE = {
  method: 'PATCH',
  description: 'Changes.',
  header: [
    { key: 'Content-Type', value: 'application/json' },
    { key: 'Idempotency-Key', value: 'abc', disabled: true },
  ],
  body: { mode: 'raw', raw: '{\n  "lastname": "",\n  "age": 18\n}' },
  url: {
    raw: '{{baseUrl}}/customers/:customerId/people/:profileId?email=lastname,email',
    path: ['customers', ':customerId', 'people', ':profileId'],
    query: [
      { key: 'fields', value: 'lastname,email', disabled: true },
      { key: 'email', value: 'lastname,email' },
    ],
    variable: [
      { key: 'customerId', value: '{{customerId}}' },
      { key: 'profileId', value: '7', description: 'its id' },
    ],
  },
};

const PARTS = [
  { key: 'photo', type: 'text', value: 'GIF89a', fileName: 'photo.txt', description: expect.stringContaining('File') },
  { key: 'title', type: 'text', value: 'me' },
];

describe('the signing script', () => {
  const { signed, refused } = readVectors();

  it('signs the requests of all vectors so that they verify', async () => {
    const script = await readSigningScript();
    const requests = [...signed, ...refused].map(({ name, request }) => ({ name, ...asText(request) }));
    const verdicts = requests.map(({ name, ...request }) => [name, verdictOn(request, sign(script, request))]);
    expect(verdicts).toEqual(requests.map(({ name }) => [name, 'verified']));
  });

  it.each([
    [{ user: 'acme' }, /^The variable "secret" is empty\. Set it/],
    [{ secret: 'x' }, /^The variable "user" is empty\. Set it/],
  ])('says which variable is missing: %j', async (variables, message) => {
    const script = await readSigningScript();
    expect(() => sign(script, { method: 'GET', target: '/', body: '' }, variables)).toThrow(message);
  });

  it('sends forms, whose bytes it cannot read, with Basic credentials, or says what to do', async () => {
    const script = await readSigningScript();
    const form = { method: 'POST', target: '/', body: undefined };
    expect(sign(script, form, { user: 'acme', password: 'pä' })).toEqual({
      authorization: `Basic ${Buffer.from('acme:pä').toString('base64')}`,
    });
    expect(() => sign(script, form, { user: 'acme', secret: 'x' })).toThrow(/^A file cannot be signed here\. Set/);
  });
});

interface TextRequest {
  readonly method: string;
  readonly target: string;
  /** Undefined for a form. */
  readonly body: string | undefined;
}

function asText({ method, target, body }: { method: string; target: string; body: Uint8Array }): TextRequest {
  // Tools send methods in upper case, and a URL with its host.
  const text = Buffer.from(target, 'latin1').toString();
  const url = /^[a-z]+:\/\//.test(text) ? text : `https://api.example.com${text}`;
  return { method: method.toUpperCase(), target: url, body: Buffer.from(body).toString() };
}

const VARIABLES: Readonly<Record<string, string>> = { user: 'vector.user', secret: VECTOR_SECRET };

/** Runs the script as an API tool does, and returns the headers that it sets. */
function sign(script: string, { method, target, body }: TextRequest, variables = VARIABLES): Record<string, string> {
  const headers: Record<string, string> = {};
  const pm = {
    request: {
      method,
      url: { toString: () => target, update: () => undefined },
      body:
        body === undefined
          ? { mode: 'formdata' }
          : { mode: 'raw', raw: body, toJSON: () => ({}), update: () => undefined },
      headers: { upsert: ({ key, value }: { key: string; value: string }) => (headers[key.toLowerCase()] = value) },
    },
    variables: { get: (name: string) => variables[name], replaceIn: (text: string) => text },
  };
  runInNewContext(script, { pm, require: () => cryptoJs });
  return headers;
}

/** The functions of the library crypto-js that the script calls. */
const cryptoJs = {
  SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
  HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
  enc: {
    Base64: { stringify: (bytes: Buffer) => bytes.toString('base64') },
    Utf8: { parse: (text: string) => Buffer.from(text) },
  },
};

function verdictOn({ method, target, body = '' }: TextRequest, headers: Record<string, string>): string {
  const received = { method, target: Buffer.from(target).toString('latin1'), headers: Object.entries(headers).flat() };
  const secrets = [new SigningSecret(VECTOR_SECRET)];
  try {
    verifyRequest({ received, body: Buffer.from(body), secrets, now: new Date() });
    return 'verified';
  } catch (error) {
    return String(error);
  }
}
