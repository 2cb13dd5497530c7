import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { MULTIPART, multipart, sendFile } from '../../support/multipart.js';
import { TestServer } from '../../support/test-server.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const BLUEPRINT = aBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'partners',
      label: 'Partners',
      fieldAccess: { people: { field1: 'none', field2: 'read' } },
    },
  ],
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Hidden', type: 'file' },
        { id: 'field2', label: 'Read only', type: 'file' },
        { id: 'field3', label: 'Certificate', type: 'file' },
      ],
    },
    jobs: { fields: [{ id: 'field9', label: 'Description', type: 'file' }] },
    companies: {
      fields: [
        { id: 'field11', label: 'Contract', type: 'file', required: true },
        { id: 'field12', label: 'Logo', type: 'file' },
      ],
    },
    talentpools: { locked: true, fields: [{ id: 'field7', label: 'Logo', type: 'image' }] },
  },
});

const STORAGES = [
  ['in a folder', async () => undefined, undefined],
  ['in a bucket, encrypted', () => BucketServer.start(), Buffer.alloc(32, 5)],
] as const;

describe.each(STORAGES)('files %s', (_title, openBucket, key) => {
  describeOnEachDatabase('files', (createDatabase) => {
    let bucket: BucketServer | undefined;
    let database: TestDatabase;
    let server: TestServer;
    let client: ApiClient;
    let admin: ApiClient;
    let person: string;

    beforeAll(async () => {
      bucket = await openBucket();
      database = await createDatabase('migrated');
      const storage = bucket?.location ?? { kind: 'folder' as const, folder: `${database.dataDir}/files` };
      const files = {
        storage,
        key,
        previousKey: undefined,
        maxBytes: 200_000,
        unnamedMs: 60_000,
        unnamedBytes: 1_000_000_000,
      };
      server = await TestServer.start({ database, blueprints: [BLUEPRINT], configuration: { files } });
      client = new ApiClient(server, 1001);
      admin = new ApiClient(server, 1001, '1001.admin');
    });

    afterAll(async () => {
      await server?.stop();
      await database?.remove();
      await bucket?.stop();
    });

    beforeEach(async () => {
      person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
    });

    it('are read as they were sent, with a type of their own, as an attachment (D-FIL-1, D-FIL-2)', async () => {
      const sent = await sendFile(client, `${person}/fields/resume`, {
        content: PDF,
        filename: 'Lebenslauf Müller.pdf',
      });
      expect([sent.status, sent.text]).toEqual([204, '']);
      const read = await client.get(`/${person}/fields/resume/binary`);
      expect(read.status).toBe(200);
      expect(read.bytes.equals(PDF)).toBe(true);
      expect(read.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'content-disposition': `attachment; filename="Lebenslauf M_ller.pdf"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
      });
      const url = client.url(`/${person}/fields/resume`);
      expect(await client.read(person, 'resume')).toEqual({
        resume: { file: `${url}/binary`, filename: 'Lebenslauf Müller.pdf', fileText: `${url}/text` },
      });
    });

    it('have the type that the content shows, else that of the part, else that of the name (D-FIL-12)', async () => {
      const typeOf = async (file: Parameters<typeof sendFile>[2]): Promise<unknown> => {
        expect((await sendFile(client, `${person}/fields/resume`, file)).status).toBe(204);
        const { headers } = await client.get(`/${person}/fields/resume/binary`);
        expect(headers['content-disposition']).toMatch(/^attachment;/);
        return headers['content-type'];
      };
      const csv = 'text/csv; charset=windows-1251';
      expect(await typeOf({ content: 'a;b', filename: 'a.txt', contentType: csv })).toBe(
        'text/csv;charset=windows-1251',
      );
      expect(await typeOf({ content: '# a', filename: 'a.md' })).toBe('text/markdown');
      expect(await typeOf({ content: PDF, filename: 'a.md', contentType: csv })).toBe('application/pdf');
      expect(await typeOf({ content: 'alert(1)', filename: 'a.js', contentType: 'text/javascript' })).toBe(
        'text/plain',
      );
    });

    it('have no fileText but in the resume of a person (D-FIL-1)', async () => {
      await sendFile(client, `${person}/fields/photo`, { content: PNG, filename: 'me.png' });
      const { photo } = await client.read(person, 'photo');
      expect(photo).toEqual({ file: client.url(`/${person}/fields/photo/binary`), filename: 'me.png' });
    });

    it.each([
      ['one byte', Buffer.from('x')],
      ['many chunks', randomBytes(150_001)],
      ['nothing', Buffer.alloc(0)],
    ])('of %s come back whole', async (_title, content) => {
      const { status } = await sendFile(client, `${person}/fields/field3`, { content });
      expect(status).toBe(204);
      const read = await client.get(`/${person}/fields/field3/binary`);
      expect(read.bytes.equals(content)).toBe(true);
      const head = await client.send('HEAD', `/${person}/fields/field3/binary`);
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
        200,
        String(content.length),
        0,
      ]);
    });

    it('are reported missing if they are required, by every write except those that cannot hold them (D-FIL-7)', async () => {
      const company = `companies/${await client.create('companies', { name: 'Acme' })}`;
      expect((await sendFile(client, `${company}/fields/field12`, { content: PNG })).status).toBe(204);
      for (const query of ['', '?dryrun=true']) {
        const removed = await client.send('DELETE', `/${company}/fields/field12/binary${query}`);
        expect([removed.status, errorsOf(removed)]).toEqual([
          400,
          [{ errorCode: 1, errorMessage: expect.stringContaining('field11') }],
        ]);
      }
      const schema = await client.get('/profiledefinitions/v1/company/schema?for=write');
      expect((schema.json as { required: string[] }).required).not.toContain('field11');
      expect((await sendFile(client, `${company}/fields/field11`, { content: PDF })).status).toBe(204);
      expect((await client.send('DELETE', `/${company}/fields/field12/binary`)).status).toBe(204);
    });

    it('are replaced, and make a version of their profile each time (D-FIL-7)', async () => {
      const before = (await client.get(`/${person}`)).headers.etag;
      await sendFile(client, `${person}/fields/resume`, { content: 'first', filename: 'a.txt' });
      const between = (await client.get(`/${person}`)).headers.etag;
      await sendFile(client, `${person}/fields/resume`, { content: 'second', filename: 'b.txt' });
      const after = (await client.get(`/${person}`)).headers.etag;
      expect(new Set([before, between, after]).size).toBe(3);
      const read = await client.get(`/${person}/fields/resume/binary`);
      expect([read.text, read.headers['content-disposition']]).toEqual(['second', 'attachment; filename="b.txt"']);
    });

    it('of the same content are stored once, and stay if the other is removed (D-FIL-9)', async () => {
      const other = `people/${await client.create('people', { firstname: 'Alan', lastname: 'Turing' })}`;
      for (const place of [person, other]) await sendFile(client, `${place}/fields/field3`, { content: 'the same' });
      expect((await client.send('DELETE', `/${other}/fields/field3/binary`)).status).toBe(204);
      expect((await client.get(`/${person}/fields/field3/binary`)).text).toBe('the same');
    });

    it('are removed, except for the resume of a person (D-FIL-4)', async () => {
      const field = `/${person}/fields/field3/binary`;
      const empty = await client.send('DELETE', field);
      expect([empty.status, codesOf(empty)]).toEqual([404, [2]]);
      await sendFile(client, `${person}/fields/field3`, { content: 'x' });
      const removed = await client.send('DELETE', field);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect(codesOf(await client.get(field))).toEqual([2]);
      expect(await client.read(person, 'field3')).toEqual({});
      await sendFile(client, `${person}/fields/resume`, { content: 'x' });
      const resume = await client.send('DELETE', `/${person}/fields/resume/binary`);
      expect([resume.status, codesOf(resume), resume.headers.allow]).toEqual([405, [11], 'GET, HEAD, PATCH']);
      expect((await client.get(`/${person}/fields/resume/binary`)).text).toBe('x');
    });

    it('know no other methods', async () => {
      for (const method of ['POST', 'PUT']) {
        const response = await client.send(method, `/${person}/fields/field3/binary`, { body: '{}' });
        expect([response.status, codesOf(response), response.headers.allow]).toEqual([
          405,
          [11],
          'DELETE, GET, HEAD, PATCH',
        ]);
      }
    });

    it('are in fields of every profile type', async () => {
      const job = `jobs/${await client.create('jobs', { jobtitle: 'Engineer' })}`;
      expect((await sendFile(client, `${job}/fields/field9`, { content: 'text' })).status).toBe(204);
      expect((await client.get(`/${job}/fields/field9/binary`)).text).toBe('text');
      expect(await client.read(job, 'field9')).toEqual({
        field9: { file: client.url(`/${job}/fields/field9/binary`), filename: 'cv.txt' },
      });
    });

    describe('are refused', () => {
      it.each([
        ['an unknown field', 'field77', 404, 2],
        ['a hidden field', 'field1', 404, 2],
        ['a field of another type', 'lastname', 400, 5],
        ['a collection', 'phones', 400, 5],
      ])('of %s, for every request (D-FIL-4)', async (_title, field, status, code) => {
        for (const response of [
          await client.get(`/${person}/fields/${field}/binary`),
          await sendFile(client, `${person}/fields/${field}`, { content: 'x' }),
          await client.send('DELETE', `/${person}/fields/${field}/binary`),
        ]) {
          expect([response.status, codesOf(response)]).toEqual([status, [code]]);
        }
      });

      it('of a profile that is not there, or not of this customer', async () => {
        expect(codesOf(await sendFile(client, 'people/999999/fields/resume', { content: 'x' }))).toEqual([2]);
        const path = `/customers/1002/${person}/fields/resume/binary`;
        expect((await server.sendAs('1001.user', 'test-password', { path })).status).toBe(404);
      });

      it('if the field is only read (code 7), or the profile type is locked (code 8)', async () => {
        const readOnly = await sendFile(client, `${person}/fields/field2`, { content: 'x' });
        expect([readOnly.status, codesOf(readOnly)]).toEqual([400, [7]]);
        expect((await sendFile(admin, `${person}/fields/field2`, { content: 'x' })).status).toBe(204);
        expect((await client.get(`/${person}/fields/field2/binary`)).text).toBe('x');
        expect(codesOf(await client.send('DELETE', `/${person}/fields/field2/binary`))).toEqual([7]);
        const pool = `talentpools/${await client.create('talentpools', { title: 'Pool' })}`;
        const locked = await sendFile(client, `${pool}/fields/field7`, { content: PNG });
        expect([locked.status, codesOf(locked)]).toEqual([403, [8]]);
      });

      it('in the body of a profile (code 7)', async () => {
        const response = await client.patch(`/${person}`, { resume: { filename: 'a.txt' } });
        expect([response.status, codesOf(response)]).toEqual([400, [7]]);
      });

      it.each([
        ['no part', multipart(), 5],
        [
          'two parts',
          multipart(
            { disposition: '; name="resume"; filename="a"', content: 'a' },
            { disposition: '; name="resume"; filename="b"', content: 'b' },
          ),
          5,
        ],
        [
          'a file and a value',
          multipart(
            { disposition: '; name="resume"; filename="a"', content: 'a' },
            { disposition: '; name="other"', content: 'b' },
          ),
          5,
        ],
        [
          'thousands of empty parts',
          multipart(
            ...Array.from({ length: 1000 }, () => ({ disposition: '; name="resume"; filename="a"', content: '' })),
          ),
          5,
        ],
        ['thousands of parts without a head', Buffer.from('--talent-test-boundary\r\n\r\n'.repeat(2000)), 5],
        ['another name', multipart({ disposition: '; name="photo"; filename="a"', content: 'a' }), 5],
        ['no name', multipart({ disposition: '; filename="a"', content: 'a' }), 5],
        ['no file name', multipart({ disposition: '; name="resume"', content: 'a' }), 5],
        ['an empty file name', multipart({ disposition: '; name="resume"; filename=""', content: 'a' }), 5],
        [
          'half a multipart',
          multipart({ disposition: '; name="resume"; filename="a"', content: 'a' }).subarray(0, -9),
          12,
        ],
        ['no multipart', Buffer.from('hello'), 12],
        ['nothing at all', Buffer.alloc(0), 5],
      ])('as %s (D-FIL-2)', async (_title, body, code) => {
        await sendFile(client, `${person}/fields/resume`, { content: 'the old one' });
        const response = await client.send('PATCH', `/${person}/fields/resume/binary`, {
          body,
          headers: { 'content-type': MULTIPART },
        });
        expect([response.status, codesOf(response)]).toEqual([400, [code]]);
        expect((await client.get(`/${person}/fields/resume/binary`)).text).toBe('the old one');
      });

      it.each([`${MULTIPART}; charset=iso-8859-1`, `${MULTIPART}; boundary=other`])(
        'with a Content-Type that says too much: %s (code 14)',
        async (contentType) => {
          const response = await client.send('PATCH', `/${person}/fields/resume/binary`, {
            body: multipart({ disposition: '; name="resume"; filename="a"', content: 'a' }),
            headers: { 'content-type': contentType },
          });
          expect([response.status, codesOf(response)]).toEqual([415, [14]]);
        },
      );

      it.each(['application/pdf', 'application/json', 'multipart/mixed; boundary=x'])(
        'as %s (code 14)',
        async (contentType) => {
          const response = await client.send('PATCH', `/${person}/fields/resume/binary`, {
            body: PDF,
            headers: { 'content-type': contentType },
          });
          expect([response.status, codesOf(response)]).toEqual([415, [14]]);
        },
      );

      it('without a boundary in the Content-Type (code 12)', async () => {
        const response = await client.send('PATCH', `/${person}/fields/resume/binary`, {
          body: multipart({ disposition: '; name="resume"; filename="a"', content: 'a' }),
          headers: { 'content-type': 'multipart/form-data' },
        });
        expect([response.status, codesOf(response)]).toEqual([400, [12]]);
      });

      it('beyond the limit, which is that of the file (code 13)', async () => {
        expect((await sendFile(client, `${person}/fields/resume`, { content: randomBytes(200_000) })).status).toBe(204);
        for (const bytes of [200_001, 1_000_000]) {
          const response = await sendFile(client, `${person}/fields/resume`, { content: randomBytes(bytes) });
          expect([response.status, codesOf(response)]).toEqual([413, [13]]);
        }
        expect((await client.get(`/${person}/fields/resume/binary`)).bytes.length).toBe(200_000);
      });

      it('with another body than was signed, no matter what else is wrong with it, and leaves the old file (D-FIL-3)', async () => {
        await sendFile(client, `${person}/fields/resume`, { content: 'the old one' });
        for (const body of [
          multipart({ disposition: '; name="resume"; filename="a"', content: 'a' }),
          Buffer.from('x'),
        ]) {
          const response = await client.send('PATCH', `/${person}/fields/resume/binary`, {
            body,
            headers: { 'content-type': MULTIPART, 'x-svc-content-sha256': 'a'.repeat(64) },
          });
          expect([response.status, codesOf(response)]).toEqual([401, [9]]);
        }
        expect((await client.get(`/${person}/fields/resume/binary`)).text).toBe('the old one');
      });

      it('as an image if they are not one, or are markup (D-FIL-2)', async () => {
        expect((await sendFile(client, `${person}/fields/photo`, { content: PNG })).status).toBe(204);
        for (const content of [PDF, 'text', '<svg xmlns="http://www.w3.org/2000/svg"/>', '']) {
          const response = await sendFile(client, `${person}/fields/photo`, { content, filename: 'a.png' });
          expect([response.status, codesOf(response)]).toEqual([400, [5]]);
          expect(errorsOf(response)[0]?.errorMessage).toContain('photo');
        }
      });
    });

    describe('keep of the name', () => {
      it.each([
        ['C:\\\\Users\\\\ada\\\\cv.pdf', 'cv.pdf'],
        ['../../etc/passwd', 'passwd'],
        ['/tmp/a b.txt', 'a b.txt'],
        ['履歴書.docx', '履歴書.docx'],
        ['a\u0007\u007f\u2028b.txt', 'ab.txt'],
        [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
      ])('%j: %j (D-FIL-2)', async (filename, kept) => {
        expect((await sendFile(client, `${person}/fields/field3`, { content: 'x', filename })).status).toBe(204);
        expect(await client.read(person, 'field3')).toMatchObject({ field3: { filename: kept } });
      });
    });

    describe('are read in part', () => {
      const content = randomBytes(140_000);
      let field: string;
      let etag: string;

      beforeEach(async () => {
        field = `/${person}/fields/field3/binary`;
        await sendFile(client, `${person}/fields/field3`, { content });
        etag = (await client.get(field)).headers.etag ?? '';
      });

      it.each([
        ['bytes=1-1', 1, 1],
        ['bytes=65530-65540', 65_530, 65_540],
        ['bytes=139999-', 139_999, 139_999],
        ['bytes=100-999999', 100, 139_999],
        ['bytes=-70000', 70_000, 139_999],
      ])('%s (D-FIL-10)', async (range, start, end) => {
        const part = await client.get(field, { range });
        expect(part.status).toBe(206);
        expect(part.headers).toMatchObject({
          'content-range': `bytes ${start}-${end}/140000`,
          'content-length': String(end - start + 1),
        });
        expect(part.bytes.equals(content.subarray(start, end + 1))).toBe(true);
        expect((await client.get(field, { range, 'if-range': etag })).status).toBe(206);
        expect((await client.get(field, { range, 'if-range': '"another"' })).status).toBe(200);
        expect((await client.send('HEAD', field, { headers: { range } })).status).toBe(200);
      });

      it.each(['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=1-2,4-5', 'bytes=-'])('not as %s', async (range) => {
        const whole = await client.get(field, { range });
        expect([whole.status, whole.bytes.length]).toEqual([200, 140_000]);
      });

      it.each(['bytes=140000-', 'bytes=-0'])('and refused as %s', async (range) => {
        const refused = await client.get(field, { range });
        expect([refused.status, codesOf(refused)]).toEqual([416, [5]]);
        expect(refused.headers['content-range']).toBe('bytes */140000');
      });

      it('and not at all if the caller has them', async () => {
        for (const known of [etag, `W/${etag}`, '*']) {
          const response = await client.get(field, { 'if-none-match': known });
          expect([response.status, response.text, response.headers.etag]).toEqual([304, '', etag]);
        }
      });
    });

    it('are written if If-Match names the present version of the file or its profile (D-FIL-7)', async () => {
      const field = `${person}/fields/field3`;
      const of = async (path: string): Promise<string> => (await client.get(path)).headers.etag ?? '';
      const first = await of(`/${person}`);
      expect((await sendFile(client, field, { content: '1', headers: { 'if-match': first } })).status).toBe(204);
      const stale = await sendFile(client, field, { content: '2', headers: { 'if-match': first } });
      expect([stale.status, codesOf(stale)]).toEqual([412, [21]]);
      const tag = await of(`/${field}/binary`);
      await client.change(person, { lastname: 'King' });
      expect((await sendFile(client, field, { content: '3', headers: { 'if-match': tag } })).status).toBe(204);
      expect((await client.send('DELETE', `/${field}/binary`, { headers: { 'if-match': tag } })).status).toBe(412);
      const now = await of(`/${person}`);
      expect((await client.send('DELETE', `/${field}/binary`, { headers: { 'if-match': now } })).status).toBe(204);
    });

    it('are tried out by a dry run, which keeps nothing (D-NET-8)', async () => {
      const field = `${person}/fields/field3`;
      const url = client.url(`/${field}/binary`);
      const added = await sendFile(client, field, { content: 'x', filename: 'x.txt', query: '?dryrun=true' });
      expect([added.status, added.json]).toEqual([
        200,
        { changes: [{ path: 'field3', before: null, after: { file: url, filename: 'x.txt' } }] },
      ]);
      expect((await client.get(`/${field}/binary`)).status).toBe(404);
      await sendFile(client, field, { content: 'y', filename: 'y.txt' });
      const removed = await client.send('DELETE', `/${field}/binary?dryrun=true`);
      expect(removed.json).toEqual({
        changes: [{ path: 'field3', before: { file: url, filename: 'y.txt' }, after: null }],
      });
      expect((await client.get(`/${field}/binary`)).text).toBe('y');
      expect(
        codesOf(await sendFile(client, `${person}/fields/photo`, { content: 'x', query: '?dryrun=true' })),
      ).toEqual([5]);
    });

    it('stand in the audit trail by name, type, size and hash (D-FIL-7)', async () => {
      await sendFile(client, `${person}/fields/field3`, { content: 'first', filename: 'a.txt' });
      await sendFile(client, `${person}/fields/field3`, { content: 'second!', filename: 'b.txt' });
      const path = `/platform/v1/customers/1001/audit?profile=${person}&size=1`;
      const { json } = await server.sendAs('1001.admin', 'test-password', { path });
      const [record] = (json as { records: Array<{ version: number; changes: unknown }> }).records;
      expect(record).toMatchObject({
        version: 3,
        changes: [
          {
            path: 'field3',
            before: { filename: 'a.txt', type: 'text/plain', size: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
            after: { filename: 'b.txt', type: 'text/plain', size: 7 },
          },
        ],
      });
      expect(JSON.stringify(record)).not.toContain('"name"');
    });

    it('that are hidden move no tag and show in no read (D-NET-17)', async () => {
      const before = await client.get(`/${person}?fields=field1,lastname`);
      expect((await sendFile(admin, `${person}/fields/field1`, { content: 'secret' })).status).toBe(204);
      const after = await client.get(`/${person}?fields=field1,lastname`);
      expect(after.json).toEqual(before.json);
      expect(after.headers.etag?.split('+')[0]).toBe(before.headers.etag?.split('+')[0]);
    });
  });
});
