import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeServer } from '../../support/each-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { RawResponse } from '../../support/send-raw.js';
import { MULTIPART, multipart, sendFile } from '../../support/multipart.js';
import { TestServer } from '../../support/test-server.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
/** Ranges of 140,000 bytes, on both sides of a chunk's end. */
const RANGES = [
  ['bytes=65530-65540', 65_530, 65_540],
  ['bytes=139999-', 139_999, 139_999],
  ['bytes=100-999999', 100, 139_999],
  ['bytes=-70000', 70_000, 139_999],
] as const;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const BLUEPRINT = aBlueprint(1001, {
  ...groupsAndUsers(1001, { partners: { fieldAccess: { people: { field1: 'none', field2: 'read' } } } }),
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Hidden', type: 'file' },
        { id: 'field2', label: 'Read only', type: 'file' },
        { id: 'field3', label: 'Certificate', type: 'file' },
      ],
    },
    companies: {
      fields: [
        { id: 'field11', label: 'Contract', type: 'file', required: true },
        { id: 'field12', label: 'Logo', type: 'file' },
      ],
    },
    talentpools: { locked: true, fields: [{ id: 'field7', label: 'Logo', type: 'image' }] },
  },
});

const createPerson = async (client: ApiClient): Promise<string> =>
  `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;

/** Sends files of no chunk and of several, and reads them in every way. */
async function expectWhole(client: ApiClient): Promise<void> {
  const place = `${await createPerson(client)}/fields/field3`;
  const field = `/${place}/binary`;
  for (const content of [Buffer.alloc(0), randomBytes(140_000)]) {
    expect((await sendFile(client, place, { content })).status).toBe(204);
    expect((await client.get(field)).bytes.equals(content)).toBe(true);
    const head = await client.send('HEAD', field);
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, `${content.length}`, 0]);
    for (const known of [head.headers.etag ?? '', `W/${head.headers.etag}`, '*']) {
      const response = await client.get(field, { 'if-none-match': known });
      expect([response.status, response.text, response.headers.etag]).toEqual([304, '', head.headers.etag]);
    }
    for (const [range, start, end] of content.length === 0 ? [] : RANGES) {
      const part = await client.get(field, { range });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/140000`]);
      expect(part.headers['content-length']).toBe(String(end - start + 1));
      expect(part.bytes.equals(content.subarray(start, end + 1))).toBe(true);
    }
  }
  expect((await client.send('HEAD', field, { headers: { range: 'bytes=1-1' } })).status).toBe(200);
}

describe('files in a bucket, encrypted', () => {
  describeOnEachDatabase('files', (createDatabase) => {
    it('come back whole, and in part (D-FIL-10)', async () => {
      const [bucket, database] = [await BucketServer.start(), await createDatabase('migrated')];
      const files = { storage: bucket.location, key: Buffer.alloc(32, 5) };
      const server = await TestServer.start({ database, blueprints: [BLUEPRINT], files });
      await expectWhole(new ApiClient(server, 1001));
      await server.stop();
      await bucket.stop();
    });
  });
});

describeServer('files', { blueprints: [BLUEPRINT], files: { maxBytes: 200_000 } }, (under) => {
  const client = new ApiClient(under.server, 1001);
  const admin = new ApiClient(under.server, 1001, '1001.admin');
  let person: string;

  beforeEach(async () => {
    person = await createPerson(client);
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
    await sendFile(client, `${person}/fields/photo`, { content: PNG, filename: 'me.png' });
    const photo = { file: client.url(`/${person}/fields/photo/binary`), filename: 'me.png' };
    expect(await client.read(person, 'photo')).toEqual({ photo });
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

  it('are removed (D-FIL-4)', async () => {
    const field = `/${person}/fields/field3/binary`;
    expect(statusAndCodes(await client.send('DELETE', field))).toEqual([404, [2]]);
    await sendFile(client, `${person}/fields/field3`, { content: 'x' });
    const removed = await client.send('DELETE', field);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(codesOf(await client.get(field))).toEqual([2]);
    expect(await client.read(person, 'field3')).toEqual({});
  });

  describe('are refused', () => {
    it('if the field is only read (code 7), or the profile type is locked (code 8)', async () => {
      expect(statusAndCodes(await sendFile(client, `${person}/fields/field2`, { content: 'x' }))).toEqual([400, [7]]);
      expect((await sendFile(admin, `${person}/fields/field2`, { content: 'x' })).status).toBe(204);
      expect((await client.get(`/${person}/fields/field2/binary`)).text).toBe('x');
      expect(codesOf(await client.send('DELETE', `/${person}/fields/field2/binary`))).toEqual([7]);
      const pool = `talentpools/${await client.create('talentpools', { title: 'Pool' })}`;
      expect(statusAndCodes(await sendFile(client, `${pool}/fields/field7`, { content: PNG }))).toEqual([403, [8]]);
    });

    it('in the body of a profile (code 7)', async () => {
      expect(statusAndCodes(await client.patch(`/${person}`, { resume: { filename: 'a.txt' } }))).toEqual([400, [7]]);
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
        expect(
          statusAndCodes(
            await client.send('PATCH', `/${person}/fields/resume/binary`, {
              body,
              headers: { 'content-type': MULTIPART, 'x-svc-content-sha256': 'a'.repeat(64) },
            }),
          ),
        ).toEqual([401, [9]]);
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

  it('come back whole, in part, and not at all if the caller has them (D-FIL-10)', () => expectWhole(client));

  it.each<[sent: string, kept: string]>([
    ['my %22best%22 cv.txt', 'my "best" cv.txt'],
    ['a%0D%0Ab.txt', 'ab.txt'],
    ['100%25 %0d.txt', '100%25 %0d.txt'],
    ['Lebenslauf M\u00fcller.txt', 'Lebenslauf M\u00fcller.txt'],
  ])('are named as browsers and older programs write names: %j (D-FIL-2)', async (sent, kept) => {
    const disposition = `; name="resume"; filename="${sent}"`;
    for (const charset of ['utf8', 'latin1'] as const) {
      const body = multipart({ disposition, content: 'x' }).toString();
      const headers = { 'content-type': MULTIPART };
      const put = { body: Buffer.from(body, charset), headers };
      expect((await client.send('PATCH', `/${person}/fields/resume/binary`, put)).status).toBe(204);
      expect(await client.read(person, 'resume')).toMatchObject({ resume: { filename: kept } });
    }
  });

  it.each<[disposition: string, kept: string]>([
    [`; name="resume"; filename="_.txt"; filename*=UTF-8''%C3%BC.txt`, 'ü.txt'],
    [`; name=resume; filename*=UTF-8''%C3%BC.txt; filename="_.txt"`, 'ü.txt'],
    [`; name="resume"; filename*=UTF-8''%2522.txt`, '%22.txt'],
    [String.raw`; name="resume"; filename="C:\cv\a \"b\".txt"`, 'a "b".txt'],
  ])('are named by the name with a charset, if there is one: %s', async (disposition, kept) => {
    const put = { body: multipart({ disposition, content: 'x' }), headers: { 'content-type': MULTIPART } };
    expect((await client.send('PATCH', `/${person}/fields/resume/binary`, put)).status).toBe(204);
    expect(await client.read(person, 'resume')).toMatchObject({ resume: { filename: kept } });
  });

  it('may have a quoted boundary, and are refused under a bare one that must be quoted, or a long one', async () => {
    const body = Buffer.from(
      '--a=b\r\nContent-Disposition: form-data; name="resume"; filename="a"\r\n\r\nx\r\n--a=b--\r\n',
    );
    const put = (boundary: string): Promise<RawResponse> =>
      client.send('PATCH', `/${person}/fields/resume/binary`, {
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
    expect((await put('"a=b"')).status).toBe(204);
    expect((await client.get(`/${person}/fields/resume/binary`)).text).toBe('x');
    const bare = await put('a=b');
    expect([bare.status, errorsOf(bare)[0]?.errorMessage]).toEqual([
      415,
      expect.stringContaining('quote the boundary'),
    ]);
    const long = await put('b'.repeat(71));
    expect([long.status, errorsOf(long)[0]?.errorCode]).toEqual([400, 12]);
    const apart = await put('"a=b" ; charset = utf-8');
    expect([apart.status, errorsOf(apart)[0]?.errorMessage]).toEqual([415, expect.stringContaining('no blanks')]);
  });

  it.each<[lines: string, named: string]>([
    ['"a"\r\nContent-Transfer-Encoding: base64', 'Content-Transfer-Encoding'],
    ['"a"\r\nContent-Transfer-Encoding: Quoted-Printable', 'Content-Transfer-Encoding'],
    ['"a"\r\nContent-Transfer-Encoding: 7bit\r\nContent-Transfer-Encoding: base64', '7bit, base64'],
  ])('are refused by a word for what is wrong with their head: %j', async (lines, named) => {
    const part = { disposition: `; name=resume; filename=${lines}`, content: 'x\r\n' };
    const refused = await client.send('PATCH', `/${person}/fields/resume/binary`, {
      body: multipart(part),
      headers: { 'content-type': MULTIPART },
    });
    expect([refused.status, codesOf(refused)]).toEqual([400, [12]]);
    expect(errorsOf(refused)[0]?.errorMessage).toContain(named);
  });

  it.each(['<!DOCTYPE html><p>x', 'x'])('run no script: %s (D-FIL-12)', async (content) => {
    await sendFile(client, `${person}/fields/field3`, { content, filename: 'a' });
    const { headers } = await client.get(`/${person}/fields/field3/binary`);
    expect(headers['content-security-policy']).toBe('sandbox');
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
    expect(codesOf(await sendFile(client, `${person}/fields/photo`, { content: 'x', query: '?dryrun=true' }))).toEqual([
      5,
    ]);
  });

  it('stand in the audit trail by name, type, size and hash (D-FIL-7)', async () => {
    await sendFile(client, `${person}/fields/field3`, { content: 'first', filename: 'a.txt' });
    await sendFile(client, `${person}/fields/field3`, { content: 'second!', filename: 'b.txt' });
    const path = `/platform/v1/customers/1001/audit?profile=${person}&size=1`;
    const { json } = await under.server.sendAs('1001.admin', 'test-password', { path });
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
