import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnnamedContents } from '../../../src/modules/files/unnamed-contents.js';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { sendFile } from '../../support/multipart.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';

const HOUR_MS = 3_600_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const LICENCES = {
  id: 'field1',
  label: 'Licences',
  type: 'collection',
  fields: [
    { id: 'field11', label: 'Number', type: 'text' },
    { id: 'field12', label: 'Scan', type: 'file' },
    { id: 'field13', label: 'Picture', type: 'image' },
    { id: 'field15', label: 'Read only', type: 'file', readOnly: true },
  ],
};
const NEEDED = { id: 'field22', label: 'Contract', type: 'file', required: true };
const BLUEPRINT = aBlueprint(1001, {
  ...groupsAndUsers(1001, { partners: { fieldAccess: { people: { 'field1/field13': 'read', field3: 'read' } } } }),
  profileTypes: {
    people: {
      fields: [
        LICENCES,
        { id: 'field3', label: 'Read', type: 'collection', fields: [{ id: 'field31', type: 'file' }] },
      ],
    },
    companies: {
      fields: [
        { id: 'field2', label: 'Contracts', type: 'collection', fields: [{ id: 'field21', type: 'text' }, NEEDED] },
      ],
    },
  },
});

const clock = new TestClock(new Date().toISOString());
const files = { maxBytes: 200_000, unnamedMs: HOUR_MS };

describeServer('files in collections (D-FIL-11)', { blueprints: [BLUEPRINT], clock, files }, (under) => {
  const client = new ApiClient(under.server, 1001);
  const admin = new ApiClient(under.server, 1001, '1001.admin');
  let person: string;
  let scan: string;

  beforeEach(async () => {
    const field1 = [{ field11: 'one' }, { field11: 'two' }];
    person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace', field1 })}`;
    scan = `${person}/fields/field1/1/field12`;
  });

  const read = async (fields = 'field1'): Promise<unknown> => (await client.read(person, fields))[fields];
  const tagOf = async (below: string): Promise<string> => String((await client.get(below)).headers.etag);
  const dropFile = (below: string) => client.send('DELETE', `/${below}/binary`);

  /** Returns the number of contents after the sweeper has removed those that nothing names. */
  const countKept = async (): Promise<number> => {
    clock.advance(2 * HOUR_MS);
    await under.server.running.app.get(UnnamedContents).sweep();
    const found = await readdir(path.join(under.database.dataDir, 'files'), { recursive: true, withFileTypes: true });
    // A copy that was staged, and is there already, is removed behind the reply.
    return found.filter((file) => file.isFile() && path.basename(file.parentPath) !== '.staging').length;
  };

  it('are sent to a member of one entry, and read there as every file is (D-FIL-1)', async () => {
    const content = randomBytes(70_000);
    const sent = await sendFile(client, scan, { content, filename: 'licence.bin' });
    expect([sent.status, sent.text]).toEqual([204, '']);
    const file = { file: client.url(`/${scan}/binary`), filename: 'licence.bin' };
    expect(await read()).toEqual([
      { entry: 1, field11: 'one', field12: file },
      { entry: 2, field11: 'two' },
    ]);
    expect((await client.get(`/${person}/fields/field1/1`)).json).toMatchObject({ field12: file });
    const got = await client.get(`/${scan}/binary`);
    expect([got.status, got.bytes.equals(content), got.headers['content-disposition']]).toEqual([
      200,
      true,
      'attachment; filename="licence.bin"',
    ]);
  });

  it('make a version of their profile each time, and stay if another member is written (D-FIL-7)', async () => {
    const before = await tagOf(`/${person}`);
    await sendFile(client, scan, { content: 'first' });
    const between = await tagOf(`/${person}`);
    await sendFile(client, scan, { content: 'second' });
    expect(new Set([before, between, await tagOf(`/${person}`)]).size).toBe(3);
    await client.change(person, { field1: [{ entry: 1, field11: 'changed' }, { field11: 'three' }] });
    expect((await client.patch(`/${person}/fields/field1/1`, { field11: 'again' })).status).toBe(204);
    expect((await client.get(`/${scan}/binary`)).text).toBe('second');
  });

  it('are removed, and no other with them (D-FIL-4)', async () => {
    expect(statusAndCodes(await dropFile(scan))).toEqual([404, [2]]);
    await sendFile(client, scan, { content: 'x' });
    await sendFile(client, `${person}/fields/field1/2/field12`, { content: 'x' });
    expect((await dropFile(scan)).status).toBe(204);
    expect(codesOf(await client.get(`/${scan}/binary`))).toEqual([2]);
    expect((await client.get(`/${person}/fields/field1/2/field12/binary`)).text).toBe('x');
  });

  it('have dry runs, which report them as they would be read (D-NET-8)', async () => {
    const change = {
      path: 'field1/1/field12',
      before: null,
      after: { file: client.url(`/${scan}/binary`), filename: 'a.txt' },
    };
    const tried = await sendFile(client, scan, { content: 'x', filename: 'a.txt', query: '?dryrun=true' });
    expect([tried.status, (tried.json as { changes: unknown }).changes]).toEqual([200, [change]]);
    expect(codesOf(await client.get(`/${scan}/binary`))).toEqual([2]);
    await sendFile(client, scan, { content: 'x', filename: 'a.txt' });
    const removed = await client.send('DELETE', `/${scan}/binary?dryrun=true`);
    expect((removed.json as { changes: unknown }).changes).toEqual([{ ...change, before: change.after, after: null }]);
    expect((await client.get(`/${scan}/binary`)).text).toBe('x');
  });

  describe('are refused', () => {
    it.each([
      ['an unknown collection', 'field77/1/field12', 404, 2, 'field77'],
      ['a field that is none', 'lastname/1/field12', 400, 5, 'only a collection has entries'],
      ['a file that is none', 'resume/1/field12', 400, 5, '…/fields/resume/binary'],
      ['an entry that is not there', 'field1/3/field12', 404, 2, 'no entry 3'],
      ['what is no number of an entry', 'field1/one/field12', 404, 2, 'by their numbers'],
      ['an unknown member', 'field1/1/field77', 404, 2, 'field77'],
      ['a member of another type', 'field1/1/field11', 400, 5, 'field1/1/field11'],
      ['the collection itself', 'field1', 400, 5, '…/fields/field1/<entry>/<field>/binary'],
    ])('of %s, for every request (D-FIL-4, D-FIL-7)', async (_title, below, status, code, told) => {
      const place = `${person}/fields/${below}`;
      for (const response of [
        await client.get(`/${place}/binary`),
        await sendFile(client, place, { content: 'x' }),
        await dropFile(place),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([status, [code]]);
        expect(errorsOf(response)[0]?.errorMessage).toContain(told);
      }
    });

    it('if the end of the path is wrong, and the reply says what is there (D-PRO-29)', async () => {
      for (const [below, status, code, told] of [
        ['resume/bin', 400, 5, '…/fields/resume/binary'],
        ['field1/bin', 404, 2, 'by their numbers'],
        ['field77/bin', 404, 2, '"field77" is not a field of this resource'],
      ] as const)
        for (const method of ['GET', 'DELETE']) {
          const response = await client.send(method, `/${person}/fields/${below}`);
          expect([below, response.status, codesOf(response)]).toEqual([below, status, [code]]);
          expect(errorsOf(response)[0]?.errorMessage).toContain(told);
        }
    });

    it.each([
      ['a member that is read-only', 'field1/1/field15'],
      ['a member that the group only reads', 'field1/1/field13'],
      ['a member of a collection that the group only reads', 'field3/1/field31'],
    ])('if %s is written (code 7)', async (_title, below) => {
      await admin.change(person, { field3: [{}] });
      const place = `${person}/fields/${below}`;
      const refused = await sendFile(client, place, { content: PNG });
      expect([refused.status, codesOf(refused)]).toEqual([400, [7]]);
      expect(errorsOf(refused)[0]?.errorMessage).toContain(below);
      if (below.endsWith('field15')) return;
      expect((await sendFile(admin, place, { content: PNG })).status).toBe(204);
      expect((await client.get(`/${place}/binary`)).bytes.equals(PNG)).toBe(true);
      expect(codesOf(await dropFile(place))).toEqual([7]);
    });

    it('in the body of a profile, or of an entry, and the reply says where they belong (code 7)', async () => {
      const field12 = { filename: 'a.txt' };
      for (const response of [
        await client.patch(`/${person}`, { field1: [{ entry: 1, field12 }] }),
        await client.patch(`/${person}/fields/field1/1`, { field12 }),
        await client.patch(`/${person}/fields/field1/1`, { field12: null }),
        await client.post(`/${person}/fields/field1`, { field12 }),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([400, [7]]);
        expect(errorsOf(response)[0]?.errorMessage).toContain('…/fields/field1/<entry>/field12/binary');
      }
    });
  });

  describe('if they are required', () => {
    let company: string;
    const contract = (entry: number): string => `${company}/fields/field2/${entry}/field22`;

    beforeEach(async () => {
      company = `companies/${await client.create('companies', { name: 'Acme', field2: [{ field21: 'a' }] })}`;
    });

    it('are not reported missing by the write that makes their entry or by another upload, but by every other write (D-FIL-7)', async () => {
      const missed = await client.patch(`/${company}`, { name: 'Acme Ltd' });
      expect([missed.status, codesOf(missed)]).toEqual([400, [1]]);
      expect(errorsOf(missed)[0]?.errorMessage).toContain('field2/1/field22');
      expect(codesOf(await client.patch(`/${company}/fields/field2/1`, { field21: 'b' }))).toEqual([1]);
      expect(codesOf(await client.post(`/${company}/fields/field2`, { field21: 'b' }))).toEqual([1]);
      expect((await sendFile(client, contract(1), { content: 'x' })).status).toBe(204);
      expect((await client.post(`/${company}/fields/field2`, { field21: 'b' })).status).toBe(201);
      expect(codesOf(await client.patch(`/${company}`, { name: 'Acme Ltd' }))).toEqual([1]);
      expect((await sendFile(client, contract(1), { content: 'y' })).status).toBe(204);
      expect((await sendFile(client, contract(2), { content: 'y' })).status).toBe(204);
      expect((await client.patch(`/${company}`, { name: 'Acme Ltd' })).status).toBe(204);
      expect(codesOf(await dropFile(contract(2)))).toEqual([1]);
    });

    it('let a write remove an entry that lacks one', async () => {
      expect((await client.send('DELETE', `/${company}/fields/field2/1`)).status).toBe(204);
    });

    it('are not required of a new entry in its schema', async () => {
      const { json } = await client.get('/profiledefinitions/v1/company/field2/schema?for=write');
      expect(JSON.stringify(json)).not.toContain('field22');
      const { json: ofRead } = await client.get('/profiledefinitions/v1/person/field1/schema');
      expect(ofRead).toMatchObject({
        items: {
          properties: { field12: { type: 'object', readOnly: true, properties: { filename: { type: 'string' } } } },
        },
      });
    });
  });

  describe('end with what holds them, and not before (D-FIL-9)', () => {
    it.each([
      ['their entry', () => client.send('DELETE', `/${person}/fields/field1/1`)],
      [
        'their entry, by a PATCH of the profile',
        () => client.patch(`/${person}`, { field1: [{ entry: 1, delete: true }] }),
      ],
      ['all entries', () => client.patch(`/${person}`, { field1: null })],
      ['the file', () => dropFile(scan)],
      ['the content, which another replaces', () => sendFile(client, scan, { content: 'the same everywhere' })],
    ])('%s', async (_title, end) => {
      // both are kept from elsewhere
      const other = `people/${await client.create('people', { firstname: 'Alan', lastname: 'Turing', field1: [{}] })}`;
      await sendFile(client, `${other}/fields/field1/1/field12`, { content: 'the same everywhere' });
      const kept = await countKept();
      await sendFile(client, scan, { content: randomBytes(100) });
      expect(await countKept()).toBe(kept + 1);
      expect((await end()).status).toBe(204);
      expect(await countKept()).toBe(kept);
      expect((await client.get(`/${other}/fields/field1/1/field12/binary`)).text).toBe('the same everywhere');
    });

    it('each entry of several with the same content', async () => {
      const content = randomBytes(100);
      for (const entry of [1, 2]) await sendFile(client, `${person}/fields/field1/${entry}/field12`, { content });
      await sendFile(client, `${person}/fields/resume`, { content });
      const kept = await countKept();
      await client.change(person, { field1: [{ entry: 1, delete: true }] });
      expect(await countKept()).toBe(kept);
      await client.change(person, { field1: null });
      expect(await countKept()).toBe(kept);
      expect((await client.get(`/${person}/fields/resume/binary`)).bytes.equals(content)).toBe(true);
      await sendFile(client, `${person}/fields/resume`, { content: '' });
      expect(await countKept()).toBeLessThanOrEqual(kept);
    });
  });

  it.each([
    ['field1/field12', [], '…/fields/field1/<entry>/field12/binary'],
    ['field3/field31', ['security-rule'], '…/fields/field3/<entry>/field31/binary'],
    ['field1/field11', [], undefined],
  ])('give the reason: %s, stopped by %j, is written by %s (D-PLT-12)', async (field, causes, endpoint) => {
    const query = `/why?user=1001.user&profile=${person}&field=${field}`;
    const { json } = await new PlatformClient(under.server, 1001).get(query);
    expect(json).toMatchObject({ read: { allowed: true } });
    const { write } = json as { write: { causes: Array<{ cause: string }>; endpoint?: string } };
    expect([write.causes.map(({ cause }) => cause), write.endpoint]).toEqual([causes, endpoint]);
  });

  it('keep an entry that holds one which the caller only reads (D-PRO-31)', async () => {
    await sendFile(admin, `${person}/fields/field1/1/field13`, { content: PNG });
    expect(statusAndCodes(await client.send('DELETE', `/${person}/fields/field1/1`))).toEqual([400, [7]]);
    expect((await admin.send('DELETE', `/${person}/fields/field1/1`)).status).toBe(204);
  });
});
