import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { administered } from './builders/administered.js';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { runTalent } from './support/run-talent.js';
import { refuse, SignedServer } from './support/signed-server.js';
import type { Call } from './support/signed-server.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const PERSON = /\/person\/schema$/;

class HostileServer extends SignedServer {
  schemas: { readonly read: object; readonly write: object } = { read: {}, write: {} };

  protected override answer({ path, query }: Call, response: ServerResponse): void {
    if (!PERSON.test(path)) refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    response.end(JSON.stringify(query.get('for') === 'write' ? this.schemas.write : this.schemas.read));
  }
}

let server: HostileServer;
let world: World;

beforeEach(async () => {
  server = new HostileServer(() => NOW);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

async function typesOf(read: object, write: object = read): Promise<string> {
  server.schemas = { read, write };
  const { code, stdout, stderr } = await runTalent(['types', '--profile', 'people'], buildContext(world));
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const TSC = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** Compiles a file. Returns what the compiler says, and its JavaScript, which is empty for a file of interfaces. */
function compiled(text: string): { readonly said: string; readonly code: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-types-'));
  try {
    const file = path.join(folder, 'types.ts');
    writeFileSync(file, text);
    const options = ['--strict', '--target', 'es2022', '--module', 'esnext'];
    const { stdout } = spawnSync(process.execPath, [TSC, file, ...options], { cwd: folder, encoding: 'utf8' });
    return { said: stdout, code: readFileSync(path.join(folder, 'types.js'), 'utf8').replace(/\/\/.*\n/g, '') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A member under each hostile name. */
function named(member: object, suffix = ''): Readonly<Record<string, object>> {
  return Object.fromEntries(HOSTILE.map((name) => [name + suffix, member]));
}

const HARMLESS = { said: '', code: 'export {};\n' };

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

const FILE = { readOnly: true, properties: { file: {}, filename: {} } };

describe('types of a hostile customer', () => {
  it('are types, whatever names fields with files and needed members have', async () => {
    const items = { properties: { entry: {}, ...named(FILE) }, anyOf: [{ required: [...HOSTILE, 7] }, null, {}] };
    const properties = { ...named(FILE), ...named({ type: 'array', items }, ' of entries') };
    expect(compiled(await typesOf({ properties }))).toEqual(HARMLESS);
  });

  it('are types, whatever names, titles, choices and descriptions there are', async () => {
    const members = HOSTILE.flatMap((text): [string, object][] => [
      [
        text,
        { title: text, description: text, type: 'string', enum: [text, 'b'], options: [{ id: text, value: text }] },
      ],
      [
        `${text} of the same`,
        { title: text, type: 'object', properties: { [`${text}!`]: { description: text, const: text } } },
      ],
    ]);
    const schema = `{"type":"object","properties":{${members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join()}}}`;
    expect(compiled(await typesOf(JSON.parse(schema) as object))).toEqual(HARMLESS);
  });

  it('are types, whatever stands for a type', async () => {
    const properties = Object.fromEntries(
      [...Object.getOwnPropertyNames(Object.prototype), 'any; x', '', 7, null, {}, ['string', 'constructor'], []].map(
        (type, index): [string, object] => [`field${index}`, { type, title: 7, options: [null, 7, {}] }],
      ),
    );
    expect(compiled(await typesOf({ properties, required: [7, null, '__proto__'] }))).toEqual(HARMLESS);
  });

  it.each<[string, object]>([
    ['no member', { type: 'object', properties: {} }],
    ['none at all', {}],
    ['members that can only be read', { properties: { id: { type: 'integer', readOnly: true } } }],
  ])('are types if a user may write %s', async (_, write) => {
    const text = await typesOf({ properties: { id: { type: 'integer' } } }, write);
    expect(compiled(text)).toEqual(HARMLESS);
  });
});
