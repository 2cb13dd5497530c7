import { expect, it } from '@jest/globals';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, copied, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';

const FORMS = [
  aForm('plain', { questions: [aQuestion('a'), aQuestion('b'), EMPLOYERS] }),
  aForm('private_matters', { questions: [copied('health', 'field1'), aQuestion('note')] }),
  aForm('tied', { questions: [synced('surname', 'lastname'), aQuestion('note')] }),
];
const clock = new TestClock();
const SENSITIVE = [{ id: 'field1', label: 'Health', type: 'text', sensitive: true }];
const blueprint = aFormsBlueprint(1001, FORMS, {
  profileTypes: { people: { fields: SENSITIVE } },
  ...groupsAndUsers(1001, {
    auditors: {
      administrator: true,
      searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] } },
    },
    outsiders: { administrator: true, access: { forms: 'none' } },
    unsocial: { administrator: true, access: { people: 'none' } },
  }),
});

interface AuditRecord {
  readonly action: string;
  readonly version: number;
  readonly user: string;
  readonly profile: string;
  readonly self: string;
  readonly transactionId: string;
  readonly changes: ReadonlyArray<{ readonly path: string; readonly before: unknown; readonly after: unknown }>;
}

describeServer('the audit trail of filled forms', { blueprints: [blueprint], clock }, (under) => {
  const forms = FormsClient.of(under.server, 1001);

  const recordsOf = async (profile: string, user = 'admin'): Promise<readonly AuditRecord[]> => {
    const response = await new PlatformClient(under.server, 1001, `1001.${user}`).get(`/audit?profile=${profile}`);
    expect(response.status).toBe(200);
    return (response.json as { records: AuditRecord[] }).records;
  };

  it('says who filled one, when, and with what (D-FRM-23)', async () => {
    const response = await forms.sendNew({
      formname: 'plain',
      owner: await forms.owner(),
      a: 'x',
      employers: [{ employer: 'A' }],
    });
    const id = Number(response.headers.location?.split('/').at(-1));
    const [record, ...others] = await recordsOf(`forms/${id}`);
    expect(record).toMatchObject({
      action: 'create',
      version: 1,
      user: '1001.user',
      profile: `forms/${id}`,
      self: forms.api.url(`/forms/${id}`),
      at: new Date(clock.now()).toISOString(),
      transactionId: response.headers['x-transaction'],
    });
    expect(record?.changes).toEqual(
      expect.arrayContaining([
        { path: 'a', before: null, after: 'x' },
        { path: 'employers/1/employer', before: null, after: 'A' },
      ]),
    );
    expect(others).toEqual([]);
  });

  it('says what a PUT and a PATCH changed, newest first, and nothing of what was refused or was a dry run', async () => {
    const id = await forms.fillNew('plain', { a: 'x', b: 'y' });
    await forms.change(id, { a: 'z', b: null });
    await forms.send('PUT', id, { b: 'new' });
    await forms.sendChange(id, { a: 5 });
    await forms.sendChange(`${id}?dryrun=true`, { a: 'y' });
    const records = await recordsOf(`forms/${id}`);
    expect(records.map(({ action, version }) => [action, version])).toEqual([
      ['update', 3],
      ['update', 2],
      ['create', 1],
    ]);
    expect(records[1]?.changes).toEqual([
      { path: 'a', before: 'x', after: 'z' },
      { path: 'b', before: 'y', after: null },
    ]);
    expect(records[0]?.changes).toEqual([
      { path: 'a', before: 'z', after: null },
      { path: 'b', before: null, after: 'new' },
    ]);
  });

  it('has the change of a field that a question is in step with in the trail of the profile (D-FRM-23)', async () => {
    const owner = await forms.owner();
    const id = await forms.fill('tied', owner);
    const response = await forms.sendChange(id, { surname: 'King' });
    expect((await recordsOf(`people/${owner}`))[0]).toMatchObject({
      action: 'update',
      transactionId: response.headers['x-transaction'],
      changes: [{ path: 'lastname', before: 'Lovelace', after: 'King' }],
    });
  });

  it('keeps the values of a sensitive field to itself, in the trail of the form too (-3) (D-FRM-16)', async () => {
    const owner = await forms.owner();
    const id = await forms.fill('private_matters', owner, { health: 'delicate', note: 'open' });
    await forms.change(id, { health: 'worse' });
    const records = await recordsOf(`forms/${id}`);
    expect(records.map(({ changes }) => changes)).toEqual([
      [{ path: 'health', sensitive: true }],
      expect.arrayContaining([
        { path: 'health', sensitive: true },
        { path: 'note', before: null, after: 'open' },
      ]),
    ]);
    expect(JSON.stringify(await recordsOf(`people/${owner}`))).not.toContain('delicate');
  });

  it('shows an administrator no forms with an owner whom that administrator may not see, and none without the area (D-FRM-23)', async () => {
    const [seen, locked] = [await forms.fillNew('plain', { a: 'x' }), await forms.owner({ folder: 'D32018' })];
    const hidden = await forms.fill('plain', locked, { a: 'secret' });
    expect(await recordsOf(`forms/${seen}`, 'auditors')).toHaveLength(1);
    expect(await recordsOf(`forms/${hidden}`)).toHaveLength(1);
    expect(await recordsOf(`forms/${hidden}`, 'auditors')).toEqual([]);
    for (const user of ['outsiders', 'unsocial']) expect(await recordsOf(`forms/${seen}`, user)).toEqual([]);
  });
});
