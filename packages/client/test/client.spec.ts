import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAsBlob, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createClient, ServiceError } from '../src/index.js';
import { receiveEvents, redirect } from '../src/events/index.js';
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

  it('works with Basic credentials as with signed ones', async () => {
    const basic = createClient({ baseUrl: server.baseUrl, customerId: '1001', credentials: BASIC });
    expect(await basic.people.get(3)).toEqual(await client.people.get(3));
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

  it('gives the warnings of a read', async () => {
    const { warnings } = await client.people.get(3, { fields: ['surname', 'firstname'] }).withReply();
    expect(warnings).toEqual([{ code: 'FIELD_UNKNOWN', number: 4, field: 'surname', detail: expect.any(String) }]);
  });

  it('writes entries of collections', async () => {
    const { id: entry } = await client.people.addEntry(4, { field: 'phones', members: { phonenumber: '555-0100' } });
    await client.people.updateEntry(4, { field: 'phones', entry, changes: { phonenumber: '555-0101' } });
    expect(await client.people.getEntry(4, { field: 'phones', entry })).toMatchObject({
      entry,
      phonenumber: '555-0101',
    });
    await client.people.removeEntry(4, { field: 'phones', entry });
    expect(await refusalOf(client.people.getEntry(4, { field: 'phones', entry }))).toMatchObject({ status: 404 });
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
    ['bytes', async () => new TextEncoder().encode('streamed')],
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
    expect(await client.forms.previewUpdate(id, { consent: false })).toHaveLength(1);
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

  it('requests a form', async () => {
    const { id } = await client.forms.request('background_check', { owner: 3 });
    expect(await client.forms.get(id)).toMatchObject({ status: 'Incomplete', requesteddate: expect.any(String) });
    expect(await client.forms.request('background_check', { owner: 3 })).toMatchObject({ id });
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

  it('adds and changes nodes', async () => {
    const { nodeId } = await client.lists.addNode('lists.skills', { value: 'Facilitation' }, { parent: 'D50006' });
    expect(nodeId).toMatch(/^C\d+$/);
    await client.lists.updateNode('lists.skills', { node: nodeId, changes: { hidden: true } });
    await client.lists.updateNode(
      'lists.skills',
      { node: nodeId, changes: { hidden: false } },
      { usergroup: 'partners' },
    );
    const seen = await all(client.lists.nodes('lists.skills', { below: ['D50006'], usergroup: 'partners' }));
    expect(seen).toContainEqual(expect.objectContaining({ value: 'Facilitation', hidden: false }));
    const children = [{ id: 'D33002' }, { id: 'D33001', value: 'Active Site' }];
    expect(await client.lists.previewReplace('lists.company.folders', children)).toHaveLength(2);
    const replaced = await client.lists.replace('lists.company.folders', children);
    expect(replaced.children.map(({ value }) => value)).toContain('Active Site');
  });

  it('reads custom lists', async () => {
    const [custom] = await all(client.lists.nodes('lists.customfields_lists'));
    expect(await client.lists.customList(String(custom?.id), { size: 1 })).toMatchObject({ id: custom?.id });
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

  it('posts jobs on portals and boards', async () => {
    const { id } = await client.jobPosts.post({ jobid: 1, portalurl: 'careers', enddate: '2099-12-31 12:00 PM' });
    expect(await client.jobPosts.get(id)).toMatchObject({ jobpostid: id, status: 'Posted' });
    expect(await client.jobPosts.ofJob(1)).toMatchObject([{ jobpostid: id }]);
    expect((await all(client.portals.jobs('careers'))).map((job) => job.id)).toContain(1);
    const filter = matchAll().where('job.id', '=', 1);
    expect(await all(client.portals.jobs('careers', filter))).toMatchObject([{ id: 1 }]);
    expect((await client.portals.filters('careers')).length).toBeGreaterThan(3);
    expect(await client.boards.post(1, 'boardco')).toMatchObject({ outcome: expect.any(String) });
    const [board] = await all(client.boards.ofJob(1));
    expect(await client.boards.get(Number(board?.id))).toMatchObject({ board: 'boardco' });
    expect(await client.boards.unpost(1, 'boardco')).toMatchObject({ outcome: expect.any(String) });
    expect(await client.portals.apply(101, { job: 1, person: 7 })).toMatchObject({ outcome: expect.any(String) });
    await client.jobPosts.unpost({ jobid: 1, portalurl: 'careers' });
    const again = await refusalOf(client.jobPosts.unpost({ jobid: 1, portalurl: 'careers' }));
    expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(again.problems[0]?.detail).toMatch(/[a-z]/);
  });
});

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

  it('follows until it is aborted', async () => {
    const controller = new AbortController();
    let polls = 0;
    const sleep = async () => {
      polls += 1;
      if (polls === 2) await client.people.create({ firstname: 'Late', lastname: 'Change' });
      if (polls === 4) controller.abort();
    };
    const follower = createClient({
      baseUrl: server.baseUrl,
      customerId: 1001,
      credentials: SIGNED,
      runtime: { sleep },
    });
    const after = await client.changes.now();
    const pages = await all(follower.changes.follow({ after, signal: controller.signal }));
    expect(pages).toHaveLength(1);
    expect(polls).toBe(4);
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

  it('adds, changes and lists users (D-SIG-22)', async () => {
    const { platform } = client;
    const user = { username: 'demo.added', name: 'Ada Byron', group: 'partners' };
    expect(await platform.addUser(user)).toMatchObject({ ...user, active: true, hasPassword: false, secrets: 0 });
    expect(await refusalOf(platform.addUser(user))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const password = 'the-password-of-ada';
    await platform.setPassword(user.username, { password });
    const credentials = { user: user.username, password };
    const added = createClient({ baseUrl: server.baseUrl, customerId: 1001, credentials });
    expect(await added.people.get(4)).toBeDefined();
    expect(await platform.changeUser(user.username, { active: false })).toMatchObject({ active: false });
    expect(await refusalOf(added.people.get(4))).toMatchObject({ status: 401 });
    const users = new Map((await all(platform.users({ size: 2 }))).map((each) => [each.username, each]));
    expect(users.get('demo.integration')).toMatchObject({ active: true });
    expect(users.get('demo.added')).toMatchObject({ hasPassword: true, lastPasswordSignIn: expect.any(String) });
    expect(await platform.secrets('demo.partner')).toMatchObject([{ id: 'k1', created: expect.any(String) }]);
  });

  it('issues and ends signing secrets', async () => {
    const { id, secret } = await client.platform.issueSecret('demo.partner', { overlapHours: 1 });
    const partner = createClient({
      baseUrl: server.baseUrl,
      customerId: 1001,
      credentials: { user: 'demo.partner', secret },
    });
    expect(await partner.people.get(4)).toBeDefined();
    await client.platform.endSecret('demo.partner', id);
    expect(await refusalOf(partner.people.get(4))).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
  });

  it('subscribes, pings and redelivers', async () => {
    const url = 'http://127.0.0.1:9/events';
    const { id } = await client.platform.subscribe({ url, auth: { type: 'hmac', user: 'acme', secret: 'hush' } });
    expect(await client.platform.renewSubscription(id)).toMatchObject({ id });
    expect(await client.platform.subscriptions()).toMatchObject([{ id, temporary: true }]);
    expect(await client.platform.ping(id)).toMatchObject({ outcome: 'failed' });
    expect(await client.platform.pauseSubscription(id)).toMatchObject({ pausedBecause: 'asked' });
    expect(await client.workflows.move(2, { status: 'C51222' })).toMatchObject({ outcome: 'failed' });
    expect(await client.platform.resumeSubscription(id)).not.toHaveProperty('pausedBecause');
    const [delivery] = await all(client.platform.deliveries({ status: 'failed', subscription: id }));
    expect(delivery).toMatchObject({ eventType: 'WorkFlowStatusChangeEvent' });
    const eventId = String(delivery?.id);
    expect(await client.platform.redeliver(eventId)).toEqual({ id: eventId });
    expect(await client.platform.delivery(eventId)).toMatchObject({ payload: { personId: '4' } });
    const [from, to] = ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'];
    expect(await client.platform.redeliverAll({ from, to, status: 'failed' })).toMatchObject({ deliveries: 0 });
    await client.platform.unsubscribe(id);
  });

  it('shows what a receiver of events replies', async () => {
    const credentials = { user: 'acme', secret: 'hush' };
    const persons: string[] = [];
    const { node } = receiveEvents({
      credentials,
      handlers: {
        WorkFlowStatusChangeEvent: ({ payload }) => {
          persons.push(payload.personId);
          return redirect('https://partner.example/checks/4', 'Please go on.');
        },
      },
      onError: (error) => persons.push(String(error)),
    });
    const endpoint = createServer((request, response) => void node(request, response));
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    const { port } = endpoint.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/events?of=acme`;
    const { id } = await client.platform.subscribe({ url, auth: { type: 'hmac', ...credentials } });
    expect(await client.platform.ping(id)).toMatchObject({ outcome: 'processed' });
    expect(await client.workflows.move(2, { status: 'C51220' })).toMatchObject({
      outcome: 'redirect',
      redirectUrl: 'https://partner.example/checks/4',
      events: [{ status: 'redirect' }],
    });
    const [delivery] = await all(client.platform.deliveries({ subscription: id }));
    expect(await client.platform.redeliver(String(delivery?.id))).toEqual({ id: delivery?.id });
    await client.platform.unsubscribe(id);
    endpoint.close().closeAllConnections();
    expect(persons).toEqual(['4']);
  });

  it('reads schemas', async () => {
    expect(await client.schemas.profile('person')).toMatchObject({ type: 'object' });
    expect(await client.schemas.profile('person', { for: 'write' })).toMatchObject({ additionalProperties: false });
    expect(await client.schemas.field('person', 'lastname')).toMatchObject({ type: 'string' });
    expect(await client.schemas.form('background_check', { for: 'write' })).toMatchObject({ type: 'object' });
    expect(await client.schemas.formList()).toHaveProperty('properties.forms');
    expect(await client.schemas.searchResults()).toHaveProperty('properties.searchResults');
    expect(await client.schemas.searchFilters()).toHaveProperty('properties');
  });

  it('sends any other request', async () => {
    expect(await client.request({ method: 'GET', path: '/customers/1001/people/3' })).toHaveProperty('lastname');
    const change = { method: 'PATCH', path: '/customers/1001/people/3', json: { middlename: 'x' } } as const;
    expect(await client.request(change)).toBeUndefined();
  });
});
