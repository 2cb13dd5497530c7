import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { ActingClient } from '../../support/platform-actions.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

interface NotesPage {
  readonly notes: ReadonlyArray<{ readonly id: number; readonly text: string } & Readonly<Record<string, unknown>>>;
  readonly next?: number;
}

const LOCKED_FOLDER = 'D32018';

/** Groups whose name is also that of their user. */
const GROUPS = {
  readers: { access: { notes: 'read' } },
  noteless: { access: { notes: 'none' } },
  peopleless: { access: { people: 'none' } },
  workflowless: { access: { workflows: 'none' } },
  jobless: { access: { jobs: 'none' } },
  locked: { searchLocks: { people: { filters: [{ name: 'person.folder', value: [LOCKED_FOLDER], operator: '!=' }] } } },
} as const;

const blueprint = aBlueprint(1001, { quota: { requestsPerDay: 1_000_000 }, ...groupsAndUsers(1001, GROUPS) });
const clock = new TestClock();

describeServer('notes', { blueprints: [blueprint], clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let author: ActingClient;
  let person: number;
  let job: number;
  let workflow: number;

  const as = (group: string): ActingClient => new ActingClient(under.server, 1001, `1001.${group}`);
  const write = (body: unknown, { by = author, on = person, headers = {} } = {}): Promise<RawResponse> =>
    by.send('POST', `/people/${on}/notes`, { body, headers });
  const written = async (text: string, more: { workflow?: number } = {}, by = author): Promise<number> => {
    const { status, headers, text: reply } = await write({ text, ...more }, { by });
    if (status !== 201) throw new Error(`POST of a note answered ${status}: ${reply}`);
    return Number(headers.location?.split('/').at(-1));
  };
  const pageOf = async (below: string, by = author): Promise<NotesPage> => {
    const { status, json, text } = await by.get(below);
    if (status !== 200) throw new Error(`GET ${below} answered ${status}: ${text}`);
    return json as NotesPage;
  };
  const textsOf = async (below: string, by = author): Promise<string[]> =>
    (await pageOf(below, by)).notes.map(({ text }) => text);

  beforeAll(() => {
    author = new ActingClient(under.server, 1001);
  });

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    job = await client.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    workflow = await client.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
  });

  it('are listed newest first, on the person and on its workflows, with author and time (D-NOT-1)', async () => {
    const plain = await written('Prefers mornings.');
    clock.set('2026-11-20T13:30:00Z');
    const ofWorkflow = await written('Überzeugt 🎉\nRing her.', { workflow }, as('admin'));
    const notes = [
      {
        ...{ id: ofWorkflow, person, workflow, at: '2026-11-20T13:30:00.000Z' },
        ...{ username: '1001.admin', name: 'Test User', text: 'Überzeugt 🎉\nRing her.' },
      },
      {
        ...{ id: plain, person, at: '2026-11-20T12:00:00.000Z' },
        ...{ username: '1001.user', name: 'Test User', text: 'Prefers mornings.' },
      },
    ];
    expect(await pageOf(`/people/${person}/notes`)).toEqual({ notes });
    expect((await author.get(`/notes/${ofWorkflow}`)).json).toEqual(notes[0]);
  });

  it('are listed page by page', async () => {
    for (const text of ['one', 'two', 'three']) await written(text);
    const first = await pageOf(`/people/${person}/notes?size=2`);
    expect(first.notes.map(({ text }) => text)).toEqual(['three', 'two']);
    expect(await textsOf(`/people/${person}/notes?size=2&after=${first.next}`)).toEqual(['one']);
  });

  it('are written once under an Idempotency-Key (D-NET-7)', async () => {
    const headers = { 'idempotency-key': `note-${person}` };
    const replies = [await write({ text: 'Once.' }, { headers }), await write({ text: 'Once.' }, { headers })];
    expect(new Set(replies.map((reply) => reply.headers.location)).size).toBe(1);
    expect(await textsOf(`/people/${person}/notes`)).toEqual(['Once.']);
  });

  it('have 1 to 4,000 characters, and name a workflow of the person alone (D-NOT-1)', async () => {
    const other = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
    const refused: ReadonlyArray<readonly [body: unknown, code: number]> = [
      [{}, 5],
      [{ text: '' }, 5],
      [{ text: ' \n' }, 5],
      // Nothing of these is seen: a space of no width, a blank of Braille, a filler of Hangul, a selector of a form.
      ...['\u200B', '\u2800', '\u3164', '\uFE0F'].map((blank) => [{ text: blank + blank }, 5] as const),
      [{ text: 'x'.repeat(4001) }, 5],
      [{ text: 'a\0b' }, 5],
      [{ text: 7 }, 5],
      [{ text: 'a', workflow: 999_999 }, 5],
      [{ text: 'a', subject: 'b' }, 4],
    ];
    for (const [body, code] of refused)
      expect([body, ...statusAndCodes(await write(body))]).toEqual([body, 400, [code]]);
    expect(errorsOf(await write({ text: 'a', workflow }, { on: other }))[0]?.errorMessage).toBe(
      `workflow: must be a workflow of the person, received ${workflow}. …/people/${other}/workflows lists them.`,
    );
    await written('🎉'.repeat(4000));
    expect(await textsOf(`/people/${other}/notes`)).toEqual([]);
  });

  describe('if there are many', () => {
    /** The ids are above those that the service gives here. */
    const insert = (count: number, text: string): Promise<unknown> =>
      under.server.unitOfWork.write((session) =>
        session.query(
          `WITH RECURSIVE series (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n < ${count})
           INSERT INTO notes (customer_id, id, person_id, workflow_id, text, username, created_by, created_at)
           SELECT 1001, 1000000 + n, ${person}, NULL, CAST(? AS TEXT), '1001.user', 2, 1 FROM series`,
          [text],
        ),
      );

    afterEach(() =>
      under.server.unitOfWork.write((session) => session.query('DELETE FROM notes WHERE customer_id = 1001')),
    );

    it('are at most 1,000 on one person (D-NOT-1)', async () => {
      await insert(999, 'many');
      await written('the last');
      expect(errorsOf(await write({ text: 'one more' }))).toMatchObject([
        { errorCode: 5, errorMessage: 'The person has 1,000 notes, and one person cannot have more.' },
      ]);
    });

    it.each([
      ['UTF-8', '🎉'],
      ['JSON', '\u0001'],
    ])('are listed in pages of 1 MiB, if they are long as %s (D-NOT-1)', async (_, character) => {
      await insert(100, character.repeat(4000));
      const ids: number[] = [];
      for (let next: number | undefined = 2_000_000; next !== undefined;) {
        const below = `/people/${person}/notes?size=1000&after=${next}`;
        const { text, json } = await author.get(below);
        expect(Buffer.byteLength(text)).toBeLessThan(1_048_576 + 1000);
        const page = json as NotesPage;
        ids.push(...page.notes.map(({ id }) => id));
        ({ next } = page);
      }
      expect(ids).toEqual(Array.from({ length: 100 }, (_none, index) => 1_000_100 - index));
    });

    it('are looked through 500 at a time (D-NOT-4)', async () => {
      const word = `needle${person}`;
      await written(word);
      await insert(500, 'many');
      const first = await pageOf(`/notes?text=${word}`);
      expect(first).toEqual({ notes: [], next: 1_000_001 });
      expect(await textsOf(`/notes?text=${word}&after=${first.next}`)).toEqual([word]);
    });
  });

  describe('for a caller who sees only a part (D-NOT-2)', () => {
    let plain: number;
    let ofWorkflow: number;

    beforeEach(async () => {
      plain = await written('plain');
      ofWorkflow = await written('of the workflow', { workflow });
    });

    const ways = async (group: string): Promise<unknown[]> => {
      const by = as(group);
      return [
        statusAndCodes(await by.get(`/people/${person}/notes`)),
        statusAndCodes(await by.get(`/notes/${plain}`)),
        statusAndCodes(await write({ text: 'x' }, { by })),
        statusAndCodes(await by.send('DELETE', `/notes/${plain}`)),
      ];
    };

    it('need the area of notes and that of people', async () => {
      const closed = [404, [3]];
      expect(await ways('noteless')).toEqual([closed, closed, closed, closed]);
      expect(statusAndCodes(await as('noteless').get('/notes'))).toEqual(closed);
      expect(await ways('readers')).toEqual([
        [200, []],
        [200, []],
        [403, [3]],
        [403, [3]],
      ]);
      expect(await ways('peopleless')).toEqual([closed, [404, [2]], closed, [404, [2]]]);
      expect(statusAndCodes(await as('peopleless').get('/notes'))).toEqual(closed);
    });

    it.each(['workflowless', 'jobless'])('on a workflow, they need the workflow: %s', async (group) => {
      expect(await textsOf(`/people/${person}/notes`, as(group))).toEqual(['plain']);
      expect(await textsOf('/notes?text=workflow', as(group))).toEqual([]);
      for (const method of ['GET', 'DELETE'])
        expect(statusAndCodes(await as(group).send(method, `/notes/${ofWorkflow}`))).toEqual([404, [2]]);
      expect(statusAndCodes(await write({ text: 'x', workflow }, { by: as(group) }))).toEqual([400, [5]]);
    });

    it('are deleted by their author and by administrators, and by nobody else (D-NOT-3)', async () => {
      expect(statusAndCodes(await as('locked').send('DELETE', `/notes/${plain}`))).toEqual([403, [3]]);
      expect((await author.send('DELETE', `/notes/${plain}`)).status).toBe(204);
      expect(statusAndCodes(await author.send('DELETE', `/notes/${plain}`))).toEqual([404, [2]]);
      expect((await as('admin').send('DELETE', `/notes/${ofWorkflow}`)).status).toBe(204);
      expect(await pageOf(`/people/${person}/notes`)).toEqual({ notes: [] });
    });
  });

  it('are found by a part of their text, in upper and lower case (D-NOT-4)', async () => {
    const word = `Straße${person}`;
    for (const text of [`The ${word} one`, 'nothing', `a ${word.toUpperCase()}`]) await written(text);
    const query = encodeURIComponent(word.toLowerCase());
    const first = await pageOf(`/notes?size=1&text=${query}`);
    expect(first.notes.map(({ text }) => text)).toEqual([`a ${word.toUpperCase()}`]);
    expect(await textsOf(`/notes?text=${query}&after=${first.next}`)).toEqual([`The ${word} one`]);
    expect(await textsOf(`/notes?text=${encodeURIComponent('🐘'.repeat(200))}`)).toEqual([]);
    for (const wrong of ['text=', `text=${'x'.repeat(201)}`, 'size=0', 'words=a'])
      expect(statusAndCodes(await author.get(`/notes?${wrong}`))[0]).toBe(400);
  });

  describe('in the trail and in the feed (D-NOT-5)', () => {
    it('are recorded without their text, when they are written and when they are deleted', async () => {
      const id = await written('Secret words.', { workflow });
      await author.send('DELETE', `/notes/${id}`);
      const { json, text } = await as('admin').get(`/audit?profile=notes/${id}`);
      const by = {
        ...{ user: '1001.user', profile: `notes/${id}` },
        self: `${under.server.baseUrl}/platform/v1/customers/1001/notes/${id}`,
      };
      const named = [
        { path: 'person', value: { id: person } },
        { path: 'workflow', value: { id: workflow } },
      ];
      expect(json).toMatchObject({
        records: [
          {
            ...{ ...by, action: 'delete', version: 2 },
            changes: named.map(({ path, value }) => ({ path, before: value, after: null })),
          },
          {
            ...{ ...by, action: 'create', version: 1 },
            changes: named.map(({ path, value }) => ({ path, before: null, after: value })),
          },
        ],
      });
      expect(text).not.toContain('Secret');
    });

    it('are told to followers who see them, and a deletion too', async () => {
      const follow = (group: string): ChangesClient => new ChangesClient(under.server, 1001, `1001.${group}`);
      const follower = follow('user');
      const since = await follower.now();
      const [plain, ofWorkflow] = [await written('plain'), await written('of the workflow', { workflow })];
      const told = await follower.since(since, 2);
      expect(told.map(shown)).toEqual([`notes/${plain}@1`, `notes/${ofWorkflow}@1`]);
      expect(told[0]).toMatchObject({
        kind: 'note',
        self: `${under.server.baseUrl}/platform/v1/customers/1001/notes/${plain}`,
      });
      const seen = async (group: string) => (await follow(group).page(`?after=${since}`)).changes.map(shown);
      expect(await seen('workflowless')).toEqual([`notes/${plain}@1`]);
      expect(await seen('noteless')).toEqual([]);
      const deleted = await follower.now();
      await author.send('DELETE', `/notes/${plain}`);
      expect((await follower.since(deleted, 1)).map(shown)).toEqual([`notes/${plain} removed`]);
      expect(await seen('user')).toEqual([`notes/${ofWorkflow}@1`, `notes/${plain} removed`]);
      await author.send('DELETE', `/notes/${ofWorkflow}`);
      const gone = [`notes/${plain} removed`, `notes/${ofWorkflow} removed`];
      expect((await follower.since(deleted, 2)).map(shown)).toEqual(gone);
      expect(await seen('workflowless')).toEqual([gone[0]]);
      expect(await seen('peopleless')).toEqual([]);
    });
  });
});
