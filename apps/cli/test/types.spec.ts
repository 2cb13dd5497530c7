import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { administered } from './builders/administered.js';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { runTalent } from './support/run-talent.js';
import { refuse, SignedServer } from './support/signed-server.js';
import type { Call } from './support/signed-server.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const PERSON = /^\/customers\/1001\/profiledefinitions\/v1\/person\/schema$/;

const FILE = { type: 'object', readOnly: true, properties: { file: { type: 'string' }, filename: { type: 'string' } } };
const READ = {
  type: 'object',
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    lastname: { title: 'Last name', type: 'string', maxLength: 255 },
    startdate: { title: 'Start */ date', type: 'string', format: 'date' },
    field1001: { title: 'Colour?', type: 'string', enum: ['red', 'green'], options: [{ id: 'red', value: 'Red' }] },
    field1002: { type: 'string', enum: Array.from({ length: 51 }, (_, index) => `D${index}`) },
    'a-b': {},
    photo: FILE,
    'a file': FILE,
    licences: { type: 'array', items: { type: 'object', properties: { number: { type: 'string' }, copy: FILE } } },
    phones: { type: 'array', items: { type: 'object', properties: { number: { type: 'string' } } } },
    links: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] } },
  },
  required: ['lastname'],
};
const WRITE = {
  type: 'object',
  properties: {
    lastname: { title: 'Last name', type: 'string' },
    field1001: { anyOf: [{ type: 'string', const: 'red' }, { type: 'null' }] },
    fee: {
      type: ['object', 'null'],
      properties: { amount: { type: 'number' }, amountstring: { type: 'string', readOnly: true } },
      required: ['amount'],
    },
    empty: { type: 'object', properties: {} },
    active: { type: ['boolean', 'null'] },
    licences: {
      type: ['array', 'null'],
      items: {
        type: 'object',
        properties: { entry: { type: 'integer' }, number: { type: 'string' }, 'valid until': { type: 'string' } },
        anyOf: [{ required: ['number', 'valid until'] }, { required: ['entry'] }],
      },
    },
  },
  required: ['lastname'],
};

class SchemaServer extends SignedServer {
  isHidden = false;
  schemas: { readonly read: object; readonly write: object } = { read: READ, write: WRITE };

  protected override answer({ path, query }: Call, response: ServerResponse): void {
    if (!PERSON.test(path) || this.isHidden) refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    response.end(JSON.stringify(query.get('for') === 'write' ? this.schemas.write : this.schemas.read));
  }
}

let server: SchemaServer;
let world: World;

beforeEach(async () => {
  server = new SchemaServer(() => NOW);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

const talent = (...words: string[]) => runTalent(['types', ...words], buildContext(world));

describe('talent types', () => {
  it('writes what reads give, and what creations and updates take', async () => {
    const { code, stdout, stderr } = await talent();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`/** The type parameter of createClient. */
export interface Customer {
  readonly people: {
    readonly read: Person;
    readonly create: NewPerson;
    readonly update: PersonChanges;
    readonly files: "photo" | "a file";
    readonly entryFiles: { readonly licences: "copy" };
  };
}
`);
    expect(stdout).toContain(`export interface Person {
  /** ID. */
  readonly id?: number;
  /** Last name. At most 255 characters. */
  readonly lastname?: string;
  /** Start *\\/ date. A date: \`2026-11-20\`. */
  readonly startdate?: string;
  /** Colour? Choices: red Red. */
  readonly field1001?: "red" | "green";
  readonly field1002?: string;
  readonly "a-b"?: unknown;
  readonly photo?: {
    readonly file?: string;
    readonly filename?: string;
  };
  readonly "a file"?: {
    readonly file?: string;
    readonly filename?: string;
  };
  readonly licences?: ReadonlyArray<{
    readonly number?: string;
    readonly copy?: {
      readonly file?: string;
      readonly filename?: string;
    };
  }>;
  readonly phones?: ReadonlyArray<{
    readonly number?: string;
  }>;
  readonly links: ReadonlyArray<{
    readonly url: string;
  }>;
}
`);
    expect(stdout).toContain(`export interface NewPerson {
  /** Last name. */
  readonly lastname: string;
  readonly field1001?: "red" | null;
  readonly fee?: {
    readonly amount: number;
  } | null;
  readonly empty?: Readonly<Record<string, never>>;
  readonly active?: boolean | null;
  readonly licences?: ReadonlyArray<{
    readonly entry?: number;
    readonly number?: string;
    readonly "valid until"?: string;
  } & ({ readonly number: NonNullable<unknown>; readonly "valid until": NonNullable<unknown> } | { readonly entry: NonNullable<unknown> })> | null;
}
`);
    expect(stdout).toContain('export interface PersonChanges {\n  /** Last name. */\n  readonly lastname?: string;\n');
  });

  it('takes the types that are named, and refuses others', async () => {
    expect((await talent('--profile', 'people,people')).stdout.match(/export interface Person /g)).toHaveLength(1);
    const unknown = await talent('--profile', 'person');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('--profile must be one of people,')]);
    expect(await talent('--profile', 'people,jobs')).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('There is nothing here.'),
    });
  });

  it('tells a user who sees no profiles', async () => {
    server.isHidden = true;
    expect(await talent()).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('may see no profiles'),
    });
  });
});

const TSC = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** Compiles texts. Returns what the compiler says, and the JavaScript of each, which is empty for interfaces. */
function compiled(texts: readonly string[]): { readonly said: string; readonly code: readonly string[] } {
  const folder = temporaryFolder();
  const files = texts.map((text, index) => {
    const file = path.join(folder, `types${index}`);
    writeFileSync(`${file}.ts`, text);
    return file;
  });
  const options = ['--strict', '--target', 'es2022', '--module', 'esnext'];
  const words = [TSC, ...files.map((file) => `${file}.ts`), ...options];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  return { said: stdout, code: files.map((file) => readFileSync(`${file}.js`, 'utf8').replace(/\/\/.*\n/g, '')) };
}

const HOSTILE = [
  '*/ export const owned = process.exit(); /*',
  '**/',
  '*\u0000/',
  '@ts-expect-error',
  '@ts-ignore',
  ' * @ts-expect-error',
  '@deprecated',
  'a\r\nb\u2028c\u2029d*/\ne',
  '`${process.exit()}`',
  '"\'\\',
  '\\',
  '\uD800',
  '</script>',
  '__proto__',
  'constructor',
  '[key: string]: any; readonly x',
  '',
];

/** A member under each hostile name. */
function named(member: object, suffix = ''): Readonly<Record<string, object>> {
  return Object.fromEntries(HOSTILE.map((name) => [name + suffix, member]));
}

/** Names, titles, choices and descriptions. */
function wordsOfCustomers(): object {
  const members = HOSTILE.flatMap((text): [string, object][] => [
    [text, { title: text, description: text, type: 'string', enum: [text, 'b'], options: [{ id: text, value: text }] }],
    [
      `${text} of the same`,
      { title: text, type: 'object', properties: { [`${text}!`]: { description: text, const: text } } },
    ],
  ]);
  const text = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join();
  return JSON.parse(`{"type":"object","properties":{${text}}}`) as object;
}

/** Stand-ins for a type. */
function oddTypes(): object {
  const types = [
    ...Object.getOwnPropertyNames(Object.prototype),
    'any; x',
    '',
    7,
    null,
    {},
    ['string', 'constructor'],
    [],
  ];
  const members = types.map((type, at): [string, object] => [`field${at}`, { type, title: 7, options: [null, 7, {}] }]);
  return { properties: Object.fromEntries(members), required: [7, null, '__proto__'] };
}

it('are types, and no code, whatever a hostile customer has, and if a user may write nothing', async () => {
  const items = { properties: { entry: {}, ...named(FILE) }, anyOf: [{ required: [...HOSTILE, 7] }, null, {}] };
  const files = { properties: { ...named(FILE), ...named({ type: 'array', items }, ' of entries') } };
  const id = { properties: { id: { type: 'integer' } } };
  const texts: string[] = [];
  for (const [read, write = read] of [
    [files],
    [wordsOfCustomers()],
    [oddTypes()],
    [id, { type: 'object', properties: {} }],
    [id, {}],
    [id, { properties: { id: { type: 'integer', readOnly: true } } }],
  ] as ReadonlyArray<readonly [object, object?]>) {
    server.schemas = { read, write };
    const { code, stdout, stderr } = await talent('--profile', 'people');
    expect([code, stderr]).toEqual([0, '']);
    texts.push(stdout);
  }
  expect(compiled(texts)).toEqual({ said: '', code: texts.map(() => 'export {};\n') });
});
