import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

const MINUTE_MS = 60_000;
const clock = new TestClock();
const none = { field1: 'none', 'field2/field22': 'none' } as const;
const blueprint = aBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners', fieldAccess: { people: none } },
    {
      integrationName: 'strangers',
      label: 'Strangers',
      fieldAccess: { people: { ...none, updateddate: 'none', updatedby: 'none' } },
    },
  ],
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.user', 'partners'),
    aUser('1001.second', 'partners'),
    aUser('1001.stranger', 'strangers'),
  ],
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Rating', type: 'text' },
        {
          id: 'field2',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field21', label: 'Number', type: 'text' },
            { id: 'field22', label: 'Note', type: 'text' },
          ],
        },
      ],
      roleFolders: { D32011: 'hiringmanager' },
    },
  },
  forms: [
    aForm('survey', { questions: [aQuestion('note'), synced('rating', 'field1'), synced('middle', 'middlename')] }),
  ],
});

describeServer('data that a caller cannot see', { blueprints: [blueprint], clock }, (under) => {
  let admin: ApiClient;
  let partner: ApiClient;
  let stranger: ApiClient;
  let person: string;

  beforeEach(async () => {
    admin = new ApiClient(under.server, 1001, '1001.admin');
    partner = new ApiClient(under.server, 1001, '1001.user');
    stranger = new ApiClient(under.server, 1001, '1001.stranger');
    const values = { firstname: 'Ada', lastname: 'King', field1: 'a', field2: [{ field21: 'x', field22: 'y' }] };
    person = `people/${await admin.create('people', values)}`;
  });

  const tagOf = async (client: ApiClient, path: string): Promise<string> =>
    String((await client.get(path)).headers.etag);
  const changeIf = (client: ApiClient, path: string, ifMatch: string, body: unknown) =>
    client.send('PATCH', path, { body, headers: { 'if-match': ifMatch } });

  const HIDDEN: ReadonlyArray<[string, object]> = [
    ['a field', { field1: 'b' }],
    ['a member of an entry', { field2: [{ entry: 1, field22: 'z' }] }],
  ];
  const SEEN: ReadonlyArray<[string, object]> = [
    ['a field', { middlename: 'Ivy' }],
    ['a member of an entry', { field2: [{ entry: 1, field21: 'z' }] }],
    ['an entry of which nothing else is seen', { field2: [{ field22: 'z' }] }],
    ['a field that is cleared', { field2: null }],
    ['what another field gives', { folder: 'D32011' }],
  ];

  it.each(HIDDEN)('does not move the tag of a profile: %s (D-NET-17)', async (_, change) => {
    const path = `/${person}`;
    const before = [await tagOf(partner, path), await tagOf(partner, `${path}/fields/field2/1`)];
    const other = await tagOf(admin, path);
    await admin.change(person, change);
    expect([await tagOf(partner, path), await tagOf(partner, `${path}/fields/field2/1`)]).toEqual(before);
    expect(await tagOf(admin, path)).not.toBe(other);
    expect((await partner.get(path, { 'if-none-match': String(before[0]) })).status).toBe(304);
  });

  it.each(HIDDEN)('refuses no write of a caller who has read the profile: %s (D-NET-17)', async (_, change) => {
    const tag = await tagOf(partner, `/${person}`);
    clock.advance(2 * MINUTE_MS);
    await admin.change(person, change);
    expect((await changeIf(partner, `/${person}`, tag, { lastname: 'Lace' })).status).toBe(204);
    expect(await admin.read(person, 'lastname,field1')).toMatchObject({ lastname: 'Lace' });
  });

  it.each(SEEN)('differs from visible data, which moves the tag and refuses a write: %s', async (_, change) => {
    const tags = [await tagOf(partner, `/${person}`), await tagOf(stranger, `/${person}`)];
    await admin.change(person, change);
    const now = [await tagOf(partner, `/${person}?fields=lastname`), await tagOf(stranger, `/${person}`)];
    expect(now.filter((tag) => tags.includes(tag))).toEqual([]);
    expect((await changeIf(partner, `/${person}`, String(tags[0]), { lastname: 'Lace' })).status).toBe(412);
  });

  it('does not include when and by whom the profile was changed, which moves the tag of callers who see that, and refuses no write (D-NET-17)', async () => {
    const [seen, unseen] = [await tagOf(partner, `/${person}`), await tagOf(stranger, `/${person}`)];
    clock.advance(2 * MINUTE_MS);
    await admin.change(person, { field1: 'b' });
    expect(await tagOf(partner, `/${person}`)).not.toBe(seen);
    expect(await tagOf(stranger, `/${person}`)).toBe(unseen);
    expect((await changeIf(partner, `/${person}`, seen, { lastname: 'Lace' })).status).toBe(204);
  });

  describe('of a filled form', () => {
    let form: string;

    beforeEach(async () => {
      const body = { formname: 'survey', owner: Number(person.split('/')[1]), note: 'n', rating: 'a', middle: 'm' };
      const { headers } = await admin.post('/forms', body);
      form = `/forms/${String(headers.location).split('/').at(-1)}`;
    });

    it('moves neither its tag, nor refuses a write (D-NET-17)', async () => {
      const tag = await tagOf(stranger, form);
      await admin.change(person, { field1: 'b' });
      await admin.change(form.slice(1), { rating: 'c' });
      expect(await tagOf(stranger, form)).toBe(tag);
      expect((await changeIf(partner, form, await tagOf(partner, form), { note: 'o' })).status).toBe(204);
    });

    it.each([
      ['an answer', { note: 'o' }],
      ['an answer that is a field of the owner', { middle: 'o' }],
    ])('does not include %s, which moves its tag and refuses a write', async (_, change) => {
      const tag = await tagOf(partner, form);
      await admin.change(form.slice(1), change);
      expect(await tagOf(partner, form)).not.toBe(tag);
      expect((await changeIf(partner, form, tag, { note: 'p' })).status).toBe(412);
    });

    it('does not include the name of the owner, which moves its tag and refuses no write', async () => {
      const tag = await tagOf(partner, form);
      await admin.change(person, { lastname: 'Lace' });
      expect(await tagOf(partner, form)).not.toBe(tag);
      expect((await changeIf(partner, form, tag, { note: 'p' })).status).toBe(204);
    });
  });
});
