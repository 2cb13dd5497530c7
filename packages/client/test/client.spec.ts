import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAsBlob, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, ServiceError } from '../src/index.js';
import type { Client } from '../src/index.js';
import { matchAll } from '../src/search/index.js';
import { BASIC, SIGNED, startServer } from './support/start-server.js';
import type { DemoServer } from './support/start-server.js';

let server: DemoServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = createClient({ baseUrl: server.baseUrl, customerId: 1001, credentials: SIGNED });
});

afterAll(() => server.stop());

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const refusalOf = async (call: PromiseLike<unknown>): Promise<ServiceError> => {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new TypeError('The call was not refused.', { cause: error });
};

describe('profiles', () => {
  it('makes, reads, changes and finds a person', async () => {
    const { id, location } = await client.people.create({ firstname: 'Ada', lastname: 'King', externalid: 'A/1 é*' });
    expect(location).toBe(`${server.baseUrl}/customers/1001/people/${id}`);
    const { value, etag } = await client.people.get(id, { fields: ['lastname', 'id'] }).withReply();
    expect(value).toMatchObject({ lastname: 'King', id, links: [{ rel: 'self' }, { rel: 'workflows' }] });
    expect(await client.people.getIfChanged(id, etag)).toBeUndefined();
    expect(await client.people.previewUpdate(id, { lastname: 'Byron' })).toEqual([
      { path: 'lastname', before: 'King', after: 'Byron' },
    ]);
    await client.people.update(id, { lastname: 'Byron', email: 'ada+1@example.org' }, { ifMatch: etag });
    expect(await client.people.getIfChanged(id, etag, { fields: ['lastname'] })).toMatchObject({ lastname: 'Byron' });
    const stale = await refusalOf(client.people.update(id, { lastname: 'King' }, { ifMatch: etag }));
    expect(stale).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED', mayHaveBeenDone: false });
    expect(await client.people.lookup('A/1 é*')).toMatchObject({ id });
    expect(await client.people.byEmail('ada+1@example.org', { fields: ['id'] })).toMatchObject({ id });
    expect(await client.people.previewCreate({ firstname: 'B', lastname: 'C' })).toContainEqual({
      path: 'lastname',
      before: null,
      after: 'C',
    });
  });

  it('tells every problem of a refusal', async () => {
    const refusal = await refusalOf(client.people.create({ surname: 'King', email: 'none', startdate: '1.1.27' }));
    expect(refusal).toMatchObject({
      kind: 'refused',
      status: 400,
      attempts: 1,
      transactionId: expect.stringMatching(/^\{/),
    });
    expect(refusal.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'FIELD_UNKNOWN', number: 4, field: 'surname' }),
        expect.objectContaining({ code: 'FIELD_REQUIRED', field: 'lastname' }),
        expect.objectContaining({ code: 'VALUE_INVALID', field: 'startdate' }),
      ]),
    );
    expect(refusal.has('FIELD_REQUIRED')).toBe(true);
    expect(refusal.message).toContain('lastname: ');
  });

  it('reads the profiles of a search, and tells which are missing', async () => {
    const found = await all(client.people.search(matchAll().where('person.id', '<=', 5)));
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    const read = await all(client.people.readMany([...found, 99_999, 2, 2], { fields: ['lastname'] }));
    expect(read.map(({ id, profile }) => [id, typeof profile?.lastname])).toEqual([
      [1, 'string'],
      [2, 'string'],
      [3, 'string'],
      [4, 'string'],
      [5, 'string'],
      [99_999, 'undefined'],
    ]);
    const everybody = await all(client.profiles('people').search());
    expect(everybody.length).toBeGreaterThan(5);
    const newestFirst = await all(client.people.search(undefined, { sort: '-id' }));
    expect(newestFirst).toEqual(everybody.toReversed());
  });
});

describe('files', () => {
  it('sends and reads a resume, as file, text and PDF', async () => {
    const resume = client.people.resume(4);
    await resume.upload('Ten years of engines', { filename: 'cv "é".txt', contentType: 'text/plain' });
    const { value, etag } = await resume.download().withReply();
    expect(value).toMatchObject({
      filename: 'cv "é".txt',
      size: 20,
      contentType: expect.stringContaining('text/plain'),
    });
    expect(await value.text()).toBe('Ten years of engines');
    expect(etag).toMatch(/^"/);
    expect(await resume.text()).toContain('Ten years of engines');
    const pdf = await resume.pdf();
    expect(new TextDecoder().decode((await pdf.bytes()).subarray(0, 5))).toBe('%PDF-');
    expect(await (await resume.download({ range: { first: 4, last: 8 } })).text()).toBe('years');
    expect(await refusalOf(resume.remove())).toMatchObject({ code: 'METHOD_NOT_SUPPORTED' });
  });

  it.each([
    ['a stream', async () => new Blob(['streamed']).stream()],
    [
      'pieces',
      async () =>
        (async function* () {
          yield new TextEncoder().encode('streamed');
        })(),
    ],
    [
      'a file of the disk',
      async (folder: string) => {
        writeFileSync(path.join(folder, 'a'), 'streamed');
        return openAsBlob(path.join(folder, 'a'));
      },
    ],
  ])('sends %s, signed and by Basic', async (_name, contentOf) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'talent-upload-'));
    for (const credentials of [SIGNED, BASIC]) {
      const { people } = createClient({ baseUrl: server.baseUrl, customerId: 1001, credentials });
      await people.file(5, 'resume').upload(await contentOf(folder), { filename: 'cv.txt' });
      expect(await (await people.file(5, 'resume').download()).text()).toBe('streamed');
    }
    rmSync(folder, { recursive: true });
  });
});

describe('forms', () => {
  const answers = { legal_name: 'King', consent: true };

  it('fills, reads, changes, replaces and prints a form', async () => {
    expect((await client.forms.list()).map(({ formname }) => formname)).toContain('background_check');
    expect(await client.forms.questions('background_check')).toMatchObject({ consent: { type: 'CHECKBOX' } });
    const owner = 6;
    const submission = { owner, formname: 'background_check', ...answers, employers: [{ employer: 'A' }] };
    expect(await client.forms.previewSubmit(submission)).toContainEqual({ path: 'consent', before: null, after: true });
    const { id } = await client.forms.submit(submission);
    expect(await refusalOf(client.forms.submit(submission))).toMatchObject({ code: 'FORM_ALREADY_FILLED' });
    expect(await client.forms.get(id, { questions: ['status', 'employers'] })).toMatchObject({
      employers: [{ entry: 1 }],
    });
    const { value, etag } = await client.forms.get(id, { formname: 'background_check' }).withReply();
    expect(value).toMatchObject({ formname: 'background_check', legal_name: 'King' });
    expect(await client.forms.previewUpdate(id, { legal_name: 'Duke' })).toHaveLength(1);
    await client.forms.update(
      id,
      { employers: [{ employer: 'B' }, { entry: 1, delete: true }], signature: true },
      { ifMatch: etag },
    );
    expect(await refusalOf(client.forms.update(id, { consent: true }, { ifMatch: etag }))).toMatchObject({
      status: 412,
    });
    expect(await client.forms.previewReplace({ owner, formname: 'background_check', ...answers })).not.toEqual([]);
    expect(await client.forms.replace({ owner, formname: 'background_check', ...answers })).toMatchObject({ id });
    expect(await client.forms.replaceById(id, { ...answers, legal_name: 'Queen' })).toMatchObject({ id });
    expect(await (await client.forms.document(id, 'txt')).text()).toContain('Queen');
    const pdf = await client.forms.document(id, 'pdf');
    expect(pdf.filename).toBe(`background_check-${id}.pdf`);
    expect((await pdf.bytes()).length).toBeGreaterThan(1000);
    expect(await all(client.forms.ofOwner('people', owner, { size: 1 }))).toMatchObject([{ formDataId: id }]);
  });
});

describe('lists', () => {
  it('iterates over pages, nodes and levels', async () => {
    expect(await client.lists.identifiers()).toContain('lists.country');
    const pages = await all(client.lists.pages('lists.country', { size: 100 }));
    const nodes = await all(client.lists.nodes('lists.country', { size: 50 }));
    expect(pages.length).toBeGreaterThan(1);
    expect(nodes.map(({ id }) => id)).toEqual(pages.flatMap(({ children }) => children.map(({ id }) => id)));
    expect(await all(client.lists.nodes('lists.country', { below: ['D41001'] }))).toHaveLength(56);
    const walked = await all(client.lists.walk('lists.skills'));
    expect(walked.some(({ chain }) => chain.length === 2)).toBe(true);
    expect(walked.every(({ node, chain }) => chain.at(-1) === node.id)).toBe(true);
  });
});

describe('workflows, portals, boards', () => {
  it('makes, moves and finds a workflow', async () => {
    const { id } = await client.workflows.create('applicantworkflows', { baseprofile: 1, associatedprofile: 4 });
    expect(await client.workflows.setStatus('applicantworkflows', { id, status: 'C51218' })).toEqual({});
    expect(await client.workflows.move(id, { status: 'C51220', comment: 'Ready.' })).toMatchObject({
      outcome: expect.any(String),
    });
    expect(await client.workflows.get('applicantworkflows', id)).toMatchObject({ status: { id: 'C51220' } });
    expect(await all(client.workflows.moves(id, { size: 1 }))).toEqual([
      expect.objectContaining({ comment: 'Ready.' }),
    ]);
    expect((await client.people.workflows(4)).map((workflow) => workflow.id)).toContain(id);
    const filter = matchAll().where('applicantworkflow.status', '=', 'C51220');
    expect((await all(client.workflows.search('applicantworkflows', filter))).map((found) => found.id)).toContain(id);
  });
});

const aborting = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

describe('changes', () => {
  it('goes on behind a page, and ends where nothing is new', async () => {
    const pages = await all(client.changes.pages({ size: 20, types: ['people'] }));
    expect(pages.length).toBeGreaterThan(1);
    const whole = pages.flatMap(({ changes }) => changes);
    const rest = await all(client.changes.pages({ size: 20, types: ['people'], after: String(pages[0]?.next) }));
    expect([...(pages[0]?.changes ?? []), ...rest.flatMap(({ changes }) => changes)]).toEqual(whole);
    const now = await client.changes.now();
    const { id } = await client.people.create({ firstname: 'New', lastname: 'Change' });
    const [page] = await all(client.changes.pages({ after: now }));
    expect(page?.changes).toMatchObject([{ kind: 'profile', type: 'people', id, version: 1 }]);
    expect(await refusalOf(client.changes.pages({ after: 'nowhere' }).next())).toMatchObject({ code: 'VALUE_INVALID' });
  });

  it('tells of changes by the stream, and follows them, until it is aborted (D-CHG-13)', async () => {
    const { signal, abort } = aborting();
    const after = await client.changes.now();
    const events = client.changes.stream({ types: ['people'], signal });
    const pages = client.changes.follow({ after, signal, types: ['people'], everyMs: 1 });
    expect((await events.next()).value).toMatchObject({ kinds: [] });
    const page = pages.next();
    await client.jobs.create({ jobtitle: 'Told to others' });
    const { id } = await client.people.create({ firstname: 'Late', lastname: 'Change' });
    expect((await page).value?.changes).toMatchObject([{ type: 'people', id }]);
    expect((await events.next()).value?.kinds).toContain('people');
    const ends = [events.next(), pages.next()];
    abort();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
  });

  it('counts the workflows in each status (D-WFL-9)', async () => {
    const counts = await client.workflows.counts('applicantworkflows', [1]);
    expect(counts[0]).toMatchObject({ baseprofile: 1, count: expect.any(Number), oldest: expect.any(String) });
  });
});

describe('the platform API and schemas', () => {
  it('reads the configuration and its history', async () => {
    const { value: blueprint, etag } = await client.platform.blueprint().withReply();
    expect(blueprint.customer.id).toBe(1001);
    expect(await client.platform.previewBlueprint(blueprint)).toEqual([]);
    expect(await client.platform.applyBlueprint(blueprint, { ifMatch: etag })).toMatchObject({ changes: [] });
    expect((await client.platform.blueprintRevisions())[0]).toMatchObject({ revision: expect.any(Number) });
    const why = await client.platform.why({ user: 'demo.partner', profile: 'people/4', field: 'field1003' });
    expect(why.read.allowed).toBe(false);
    const records = await all(client.platform.audit({ profile: 'people/4', size: 2 }));
    expect(records.length).toBeGreaterThan(2);
    expect((await client.platform.documentEngines()).length).toBeGreaterThan(3);
  });

  it('sends any other request', async () => {
    expect(await client.request({ method: 'GET', path: '/customers/1001/people/3' })).toHaveProperty('lastname');
    const change = { method: 'PATCH', path: '/customers/1001/people/3', json: { middlename: 'x' } } as const;
    expect(await client.request(change)).toBeUndefined();
  });
});
