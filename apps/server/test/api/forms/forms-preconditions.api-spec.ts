import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { changesOf, filledId, FormsClient } from '../../support/forms-client.js';
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

    it('is another for another group', async () => {
      expect(await as('reader').tagOf(id)).not.toBe(await forms.tagOf(id));
      expect(await as('other').tagOf(id)).toBe(await forms.tagOf(id));
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

    it.each(writes)(
      'lets a %s of the latest version through, and none of an older one',
      async (_title, write, status) => {
        const tag = await forms.tagOf(id);
        expect((await write({ 'if-match': tag })).status).toBe(status);
        expect(await a()).toBe('new');
        await forms.change(id, { a: 'meanwhile' });
        const refused = await write({ 'if-match': tag });
        expect([refused.status, codesOf(refused), await a()]).toEqual([412, [21], 'meanwhile']);
        expect((await write({ 'if-match': '*' })).status).toBe(status);
      },
    );

    it('is 412 if PUT finds nothing to replace (D-FRM-21)', async () => {
      const newcomer = await forms.owner();
      for (const ifMatch of ['*', '"x"']) {
        const response = await forms.sendReplacement({ formname: 'plain', owner: newcomer }, { 'if-match': ifMatch });
        expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      }
      expect((await forms.sendNew({ formname: 'plain', owner: newcomer })).status).toBe(201);
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

    it('of a PUT that replaces show the answers that it would delete', async () => {
      const at = `${id}?dryrun=true`;
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
      expect(changesOf(await forms.send('PUT', '?dryrun=true', body()))).toEqual([
        { path: 'a', before: 'one', after: null },
        { path: 'b', before: 'two', after: null },
        { path: 'employers/1/employer', before: 'A', after: null },
        { path: 'employers/1/since', before: '2020-01', after: null },
      ]);
      expect(await a()).toBe('one');
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
  });

  describe('Idempotency-Key on POST (D-NET-7)', () => {
    it('gives the first answer again, with its Location and Link, and is not used by a dry run', async () => {
      const [newcomer, key] = [await forms.owner(), { 'idempotency-key': 'form' }];
      const sent = { formname: 'plain', owner: newcomer, a: 'x' };
      expect((await forms.with(key).send('POST', '?dryrun=true', sent)).status).toBe(200);
      const [first, again] = [await forms.sendNew(sent, key), await forms.sendNew(sent, key)];
      expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect([again.headers.location, again.headers.link]).toEqual([first.headers.location, first.headers.link]);
      expect(codesOf(await forms.sendNew(sent))).toEqual([16]);
    });
  });
});
