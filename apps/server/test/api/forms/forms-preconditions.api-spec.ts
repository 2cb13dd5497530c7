import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { changesOf, filledId, FormsClient, problemsOf } from '../../support/forms-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const FORMS = [
  aForm('plain', { questions: [...questionsNamed('a', 'b', 'c'), EMPLOYERS] }),
  aForm('money', {
    questions: [
      aQuestion('fee', { type: 'CURRENCY' }),
      aQuestion('preference', { type: 'DROPDOWN', list: 'C700' }),
      aQuestion('needed', { required: true }),
    ],
  }),
  aForm('tied', { questions: [synced('surname', 'lastname'), aQuestion('a')] }),
];

describeServer('filled forms', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;
  let owner: number;
  let id: number;

  beforeAll(() => {
    forms = as('user');
  });

  beforeEach(async () => {
    owner = await forms.owner();
    id = await forms.fill('plain', owner, { a: 'one', b: 'two', employers: [{ employer: 'A', since: '2020-01' }] });
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const body = (answers: object = {}): object => ({ formname: 'plain', owner, ...answers });
  const a = async (): Promise<unknown> => (await forms.answers('plain', id))['a'];

  describe('their entity tag (D-NET-6)', () => {
    it('is strong, and the same for every path and every questions=', async () => {
      const tag = await forms.tagOf(id);
      expect(tag).toMatch(/^"[^"]+"$/);
      for (const at of [`${id}?questions=a`, `plain/data/${id}`, `plain/data/${id}?questions=status`]) {
        expect([at, await forms.tagOf(at)]).toEqual([at, tag]);
      }
    });

    it('is another after each write that is accepted, and the same after one that is not', async () => {
      const tags = [await forms.tagOf(id)];
      await forms.change(id, { a: 'x' });
      tags.push(await forms.tagOf(id));
      expect((await forms.sendReplacement(body({ a: 'y' }))).status).toBe(201);
      tags.push(await forms.tagOf(id));
      expect(new Set(tags).size).toBe(3);
      await forms.sendChange(id, { a: 5 });
      await forms.sendChange(`${id}?dryrun=true`, { a: 'z' });
      expect(await forms.tagOf(id)).toBe(tags[2]);
    });

    it('is not that of another form with as many versions', async () => {
      expect(await forms.tagOf(await forms.fillNew('plain'))).not.toBe(await forms.tagOf(id));
    });

    it('is another for another group', async () => {
      expect(await as('reader').tagOf(id)).not.toBe(await forms.tagOf(id));
      expect(await as('other').tagOf(id)).toBe(await forms.tagOf(id));
    });

    it('answers 304 without a body to a caller who has it', async () => {
      const tag = await forms.tagOf(id);
      for (const at of [id, `plain/data/${id}`, `${id}?questions=a`]) {
        const response = await forms.sendRead(at, { 'if-none-match': tag });
        expect([response.status, response.text, response.headers.etag]).toEqual([304, '', tag]);
      }
      await forms.change(id, { a: 'x' });
      expect((await forms.sendRead(id, { 'if-none-match': tag })).status).toBe(200);
    });

    it('moves with a node that is renamed (D-NET-12)', async () => {
      const chosen = await forms.fillNew('money', { needed: 'x', preference: 'Evening' });
      const tag = await forms.tagOf(chosen);
      const rename = (value: string) => as('admin').api.patch('/lists/lists.customfields_lists/node/C704', { value });
      expect((await rename('Dusk')).status).toBe(204);
      const response = await forms.sendRead(`${chosen}?questions=preference`, { 'if-none-match': tag });
      expect([response.status, response.json]).toMatchObject([200, { preference: 'Dusk' }]);
      await rename('Evening');
    });
  });

  describe('If-Match (D-NET-6)', () => {
    const writes: ReadonlyArray<readonly [string, (headers: Record<string, string>) => Promise<RawResponse>, number]> =
      [
        ['PATCH', (headers) => forms.sendChange(id, { a: 'new' }, headers), 204],
        ['PATCH by the long path', (headers) => forms.sendChange(`plain/data/${id}`, { a: 'new' }, headers), 204],
        ['PUT on the id', (headers) => forms.with(headers).send('PUT', id, { a: 'new' }), 201],
        ['PUT', (headers) => forms.sendReplacement(body({ a: 'new' }), headers), 201],
      ];

    it.each(writes)('lets a %s of the version that was read through', async (_title, write, status) => {
      expect((await write({ 'if-match': await forms.tagOf(id) })).status).toBe(status);
      expect((await write({ 'if-match': '*' })).status).toBe(status);
      expect(await a()).toBe('new');
    });

    it.each(writes)('refuses a %s of an older version with 412 code 21 (D-FRM-21)', async (_title, write) => {
      const tag = await forms.tagOf(id);
      await forms.change(id, { b: 'meanwhile' });
      for (const stale of [tag, '"other"', `W/${await forms.tagOf(id)}`]) {
        const response = await write({ 'if-match': stale });
        expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      }
      expect(await a()).toBe('one');
    });

    it('is 412 if PUT finds nothing to replace (D-FRM-21)', async () => {
      const newcomer = await forms.owner();
      for (const ifMatch of ['*', '"x"']) {
        const response = await forms.sendReplacement({ formname: 'plain', owner: newcomer }, { 'if-match': ifMatch });
        expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      }
      expect((await forms.sendNew({ formname: 'plain', owner: newcomer })).status).toBe(201);
    });

    it('is 404 first if there is no such form', async () => {
      for (const method of ['PUT', 'PATCH']) {
        const response = await forms.with({ 'if-match': '"stale"' }).send(method, 999_999, { a: 'x' });
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
      }
    });

    it('lets one of those through who race with the same tag', async () => {
      const tag = await forms.tagOf(id);
      const racing = Array.from({ length: 8 }, (_, index) => {
        const headers = { 'if-match': tag };
        return index % 2 ? forms.sendChange(id, { a: 'x' }, headers) : forms.sendReplacement(body(), headers);
      });
      const statuses = (await Promise.all(racing)).map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(7);
    });

    it('is looked at before the answers', async () => {
      expect(codesOf(await forms.sendChange(id, { nosuch: 1 }, { 'if-match': '"stale"' }))).toEqual([21]);
    });
  });

  describe('dry runs (D-NET-8)', () => {
    /** Returns the number of rows of each table. A dry run must not change them. */
    const rowCounts = async (): Promise<unknown[]> => {
      const { reader } = under.server.unitOfWork;
      const counts = ['profiles', 'audit_records', 'kept_answers'].map((table) =>
        reader.query(`SELECT COUNT(*) AS rows_there FROM ${table}`),
      );
      return Promise.all([...counts, reader.query('SELECT * FROM id_counters ORDER BY customer_id, counter')]);
    };

    it('of a POST show every answer, and write nothing and take no id', async () => {
      const [newcomer, rows] = [await forms.owner(), await rowCounts()];
      const sent = { formname: 'plain', owner: newcomer, a: 'x', employers: [{ employer: 'A' }] };
      expect(changesOf(await forms.send('POST', '?dryrun=true', sent))).toEqual([
        { path: 'a', before: null, after: 'x' },
        { path: 'employers/1/employer', before: null, after: 'A' },
      ]);
      expect(await rowCounts()).toEqual(rows);
      expect(filledId(await forms.sendNew(sent), 201)).toBe(id + 1);
    });

    it.each(['', 'id'])('of a PUT that replaces show the answers that it would delete (by the %s)', async (by) => {
      const at = by === 'id' ? `${id}?dryrun=true` : '?dryrun=true';
      const response = await forms.send(
        'PUT',
        at,
        body({ a: 'one', b: 'new', c: 'x', employers: [{ employer: 'B' }] }),
      );
      expect(changesOf(response)).toEqual([
        { path: 'b', before: 'two', after: 'new' },
        { path: 'c', before: null, after: 'x' },
        { path: 'employers/1/employer', before: 'A', after: null },
        { path: 'employers/1/since', before: '2020-01', after: null },
        { path: 'employers/2/employer', before: null, after: 'B' },
      ]);
      expect(changesOf(await forms.send('PUT', at, body()))).toEqual([
        { path: 'a', before: 'one', after: null },
        { path: 'b', before: 'two', after: null },
        { path: 'employers/1/employer', before: 'A', after: null },
        { path: 'employers/1/since', before: '2020-01', after: null },
      ]);
      expect(await a()).toBe('one');
    });

    it('of a PUT that would create show every answer', async () => {
      const response = await forms.send('PUT', '?dryrun=true', {
        formname: 'plain',
        owner: await forms.owner(),
        a: 'x',
      });
      expect(changesOf(response)).toEqual([{ path: 'a', before: null, after: 'x' }]);
    });

    it.each(['', 'plain/data/'])('of a PATCH show only what would change (%s)', async (prefix) => {
      const [tag, rows] = [await forms.tagOf(id), await rowCounts()];
      const response = await forms.sendChange(`${prefix}${id}?dryrun=true`, {
        a: 'new',
        b: 'two',
        c: null,
        employers: [{ entry: 1, employer: 'A', since: null }, { employer: 'B' }],
      });
      expect(changesOf(response)).toEqual([
        { path: 'a', before: 'one', after: 'new' },
        { path: 'employers/1/since', before: '2020-01', after: null },
        { path: 'employers/2/employer', before: null, after: 'B' },
      ]);
      expect([await forms.tagOf(id), await rowCounts()]).toEqual([tag, rows]);
    });

    it('show answers as they read', async () => {
      const sent = {
        formname: 'money',
        owner,
        needed: 'x',
        preference: 'C702',
        fee: { currency: 'EUR', amount: 5, amountstring: '9' },
      };
      expect(changesOf(await forms.send('POST', '?dryrun=true', sent))).toEqual([
        { path: 'fee', before: null, after: { currency: 'EUR', amount: 5 } },
        { path: 'needed', before: null, after: 'x' },
        { path: 'preference', before: null, after: 'Early' },
      ]);
    });

    it('show a question that is in step with a field under its own name, and leave the field alone', async () => {
      const tied = await forms.fill('tied', owner);
      expect(changesOf(await forms.sendChange(`${tied}?dryrun=true`, { surname: 'King', a: 'x' }))).toEqual([
        { path: 'a', before: null, after: 'x' },
        { path: 'surname', before: 'Lovelace', after: 'King' },
      ]);
      expect(await forms.api.read(`people/${owner}`, 'lastname')).toEqual({ lastname: 'Lovelace' });
    });

    it.each<[string, string, () => string, () => object]>([
      ['a form that is filled', 'POST', () => '', () => body()],
      ['wrong answers', 'PUT', () => '', () => body({ a: 5, nosuch: 1 })],
      ['a missing owner', 'POST', () => '', () => ({ formname: 'money' })],
      ['a wrong change', 'PATCH', () => `${id}`, () => ({ employers: [{ entry: 9 }], status: 'x' })],
      ['a form that is not there', 'PATCH', () => '999999', () => ({ a: 'x' })],
      ['a form of another name', 'PATCH', () => `money/data/${id}`, () => ({ a: 'x' })],
    ])('are refused as the write itself for %s', async (_title, method, at, sent) => {
      const [run, write] = [
        await forms.send(method, `${at()}?dryrun=true`, sent()),
        await forms.send(method, at(), sent()),
      ];
      expect(run.status).toBeGreaterThanOrEqual(400);
      expect([run.status, run.json]).toEqual([write.status, write.json]);
    });

    it('are refused for a stale If-Match', async () => {
      const run = (ifMatch: string) => forms.sendChange(`${id}?dryrun=true`, { a: 'x' }, { 'if-match': ifMatch });
      expect((await run('"stale"')).status).toBe(412);
      expect((await run(await forms.tagOf(id))).status).toBe(200);
    });

    it('count against the quota', async () => {
      const remaining = ({ headers }: RawResponse): number => Number(headers['x-ratelimit-remaining']);
      const first = remaining(await forms.sendChange(`${id}?dryrun=true`, { a: 'x' }));
      expect(remaining(await forms.sendChange(`${id}?dryrun=true`, { a: 'x' }))).toBe(first - 1);
    });
  });

  describe('Idempotency-Key on POST (D-NET-7)', () => {
    let keys = 0;
    const newKey = (): Record<string, string> => ({ 'idempotency-key': `form-${(keys += 1)}` });
    const isReplay = ({ headers }: RawResponse): boolean => headers['idempotency-replayed'] === 'true';

    it('gives the first answer again, with its Location and Link', async () => {
      const [key, sent] = [newKey(), { formname: 'plain', owner: await forms.owner(), a: 'x' }];
      const [first, again] = [await forms.sendNew(sent, key), await forms.sendNew(sent, key)];
      expect([first.status, again.status, isReplay(first), isReplay(again)]).toEqual([201, 201, false, true]);
      expect([again.headers.location, again.headers.link]).toEqual([first.headers.location, first.headers.link]);
      expect(codesOf(await forms.sendNew(sent))).toEqual([16]);
    });

    it('gives a refusal again', async () => {
      const key = newKey();
      const [first, again] = [await forms.sendNew(body(), key), await forms.sendNew(body(), key)];
      expect([first.status, again.status, isReplay(again)]).toEqual([400, 400, true]);
      expect(problemsOf(again)).toEqual(problemsOf(first));
    });

    it('is 422 code 22 with another body', async () => {
      const [key, newcomer] = [newKey(), await forms.owner()];
      await forms.sendNew({ formname: 'plain', owner: newcomer }, key);
      const response = await forms.sendNew({ formname: 'plain', owner: newcomer, a: 'x' }, key);
      expect([response.status, codesOf(response)]).toEqual([422, [22]]);
    });

    it('is not used by a dry run', async () => {
      const [key, newcomer] = [newKey(), await forms.owner()];
      const sent = { formname: 'plain', owner: newcomer };
      expect((await forms.with(key).send('POST', '?dryrun=true', sent)).status).toBe(200);
      expect(isReplay(await forms.sendNew(sent, key))).toBe(false);
    });
  });
});
