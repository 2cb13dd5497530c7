import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SIGNED, startServer } from './support/start-server.js';
import type { DemoServer } from './support/start-server.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const TALENT = path.join(PACKAGE, '..', '..', 'apps', 'cli', 'dist', 'main.js');
const TSC = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const FOLDER = path.join(PACKAGE, 'reports', 'customer-types');

/** Code that compiles, but for the lines after `@ts-expect-error`. */
const USE = `
import { createClient } from '../../dist/index.js';
import type { Customer } from './customer-types.js';
const credentials = { user: 'a', secret: 'b' };
const client = createClient<Customer>({ baseUrl: 'https://a.example', customerId: 1, credentials });
export async function use(): Promise<void> {
  const person = await client.people.get(4);
  const colour: string | undefined = person.field1001;
  const url: string | undefined = person.links[0]?.url;
  const some = await client.people.get(4, { fields: ['lastname', 'field1002'] });
  const choice: string | undefined = some.field1002?.value;
  // @ts-expect-error it was not asked for
  some.firstname;
  // @ts-expect-error the customer has no such field
  await client.people.get(4, { fields: ['field9999'] });
  await client.people.create({ firstname: 'Ada', lastname: 'King', folder: 'D32001' });
  // @ts-expect-error a last name is required
  await client.people.create({ firstname: 'Ada' });
  // @ts-expect-error no such folder
  await client.people.create({ firstname: 'Ada', lastname: 'King', folder: 'D1' });
  await client.people.update(4, { field1001: null });
  // @ts-expect-error what is read as an object is written as an id
  await client.jobs.update(1, { hiringmanager: { id: 3 } });
  await client.jobs.update(1, { hiringmanager: 3, joblocation: 1 });
  // @ts-expect-error it can only be read
  await client.people.update(4, { createddate: '2026-11-20 09:30 AM' });
  await client.people.create({ firstname: 'A', lastname: 'K', phones: [{ phonetype: 'Home', phonenumber: '555' }] });
  // @ts-expect-error a phone has no such member
  await client.people.update(4, { phones: [{ number: '555' }] });
  // @ts-expect-error no such phone type
  await client.people.update(4, { phones: [{ phonetype: 'Fixed' }] });
  await client.people.update(4, { field1005: [{ field1006: 'AB 1' }, { entry: 1, field1007: null }, { entry: 2, delete: true }] });
  // @ts-expect-error a new licence needs its number
  await client.people.update(4, { field1005: [{ field1007: '2027-01-01' }] });
  // @ts-expect-error licences are entries
  await client.people.update(4, { field1005: [7] });

  await client.people.addEntry(4, { field: 'phones', members: { phonenumber: '555' } });
  // @ts-expect-error a phone has no such member
  await client.people.addEntry(4, { field: 'phones', members: { number: '555' } });
  // @ts-expect-error it has no entries
  await client.people.addEntry(4, { field: 'lastname', members: {} });
  const number: string | undefined = (await client.people.getEntry(4, { field: 'field1005', entry: 1 })).field1006;
  await client.people.updateEntry(4, { field: 'field1005', entry: 1, changes: { field1007: null } });
  // @ts-expect-error links are no entries
  await client.people.removeEntry(4, { field: 'links', entry: 1 });

  await client.people.file(4, 'resume').download();
  await client.people.file(4, 'photo').upload('x', { filename: 'x.png' });
  await client.people.file(4, 'field1005', { entry: 1, member: 'field1011' }).download();
  // @ts-expect-error it holds no file
  client.people.file(4, 'lastname');
  // @ts-expect-error only its entries hold files
  client.people.file(4, 'field1005');
  // @ts-expect-error a member that holds no file
  client.people.file(4, 'field1005', { entry: 1, member: 'field1006' });
  // @ts-expect-error jobs have no files
  client.jobs.file(1, 'photo');

  const untyped = createClient({ baseUrl: 'https://a.example', customerId: 1, credentials });
  await untyped.people.file(4, 'anything').download();
  await untyped.people.file(4, 'anything', { entry: 1, member: 'any' }).download();
  await untyped.people.addEntry(4, { field: 'anything', members: { any: 1 } });
  const entry: unknown = (await untyped.people.getEntry(4, { field: 'anything', entry: 1 })).any;
  console.log(number, entry);

  for await (const { profile } of client.people.readMany([4], { fields: ['email'] })) console.log(profile?.email);
  const room = await client.rooms.get(1);
  console.log(colour, url, choice, room.anything);
}
`;

let server: DemoServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server.stop();
  rmSync(FOLDER, { recursive: true, force: true });
});

it('takes the types that `talent types` writes as its type parameter', () => {
  const env = { PATH: process.env.PATH, TALENT_BASE_URL: server.baseUrl, TALENT_CUSTOMER: '1001' };
  const account = { TALENT_USER: SIGNED.user, TALENT_SECRET: SIGNED.secret };
  const written = spawnSync(process.execPath, [TALENT, 'types'], { env: { ...env, ...account } });
  expect(String(written.stderr)).toBe('');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'customer-types.ts'), written.stdout);
  writeFileSync(path.join(FOLDER, 'use.ts'), USE);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'false'];
  const { stdout } = spawnSync(process.execPath, [TSC, ...options, '--types', 'node', '--ignoreConfig', 'use.ts'], {
    cwd: FOLDER,
  });
  expect(String(stdout)).toBe('');
});
