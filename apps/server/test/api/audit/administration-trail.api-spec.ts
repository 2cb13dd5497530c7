import { expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const CUSTOMER = 1001;
const PLATFORM = `/platform/v1/customers/${CUSTOMER}`;
const clock = new TestClock();
const log = new RecordingLog();
const blueprint = aBlueprint(CUSTOMER, {
  users: ['1001.admin', '1001.user', '1001.leaving', '1001.rotated'].map((name) =>
    aUser(name, name === '1001.admin' ? 'administrators' : 'partners'),
  ),
});

interface Act {
  readonly kind?: string;
  readonly at: string;
  readonly user: string | null;
  readonly transactionId: string;
  readonly profile: string;
  readonly self: string;
  readonly action: string;
  readonly changes: ReadonlyArray<{ path: string; before?: unknown; after?: unknown }>;
  readonly differences?: number;
  readonly revision?: { from: number | null; to: number };
}

describeServer('acts of administration (D-PLT-11)', { blueprints: [blueprint], clock, log }, (under) => {
  const administer = async (method: string, path: string, body?: unknown): Promise<RawResponse> => {
    clock.advance(1000);
    const reply = await under.server.sendSigned('1001.admin', SECRET, { method, path: `${PLATFORM}${path}`, body });
    expect(reply.status).toBeLessThan(300);
    return reply;
  };
  const trail = async (query = '?kind=administration'): Promise<Act[]> =>
    ((await administer('GET', `/audit${query}`)).json as { records: Act[] }).records;
  const put = (document: Blueprint): Promise<RawResponse> => administer('PUT', '/blueprint', document);

  it('begin with the blueprint of the start, which has no user', async () => {
    const first = (await trail()).at(-1);
    expect(first).toMatchObject({
      kind: 'administration',
      user: null,
      profile: 'administration/1',
      action: 'apply-blueprint',
      revision: { from: null, to: 1 },
    });
    expect(first?.changes).toContainEqual({ path: 'users.1001.user', before: null });
  });

  it('record the issue of a secret: who issued it, for whom, its id and what ends by it; never its text', async () => {
    const issued = await administer('POST', '/users/1001.rotated/secrets', { overlapHours: 1 });
    const { secret } = issued.json as { secret: string };
    const [record] = await trail();
    const hour = new Date(clock.now() - 1000 + 3_600_000).toISOString();
    expect(record).toMatchObject({
      user: '1001.admin',
      transactionId: issued.headers['x-transaction'],
      action: 'issue-secret',
      at: new Date(clock.now() - 1000).toISOString(),
      changes: [
        { path: 'users.1001.rotated.signingSecrets.k2', before: null, after: 'issued' },
        { path: 'users.1001.rotated.signingSecrets.k1.expires', after: hour },
      ],
    });
    expect(JSON.stringify(await trail())).not.toContain(secret);
  });

  it('have the end of a secret, and none for one that is not there', async () => {
    await administer('DELETE', '/users/1001.rotated/secrets/k1');
    const [record] = await trail();
    expect(record).toMatchObject({
      user: '1001.admin',
      action: 'end-secret',
      changes: [{ path: 'users.1001.rotated.signingSecrets.k1', after: null }],
    });
    const missing = { method: 'DELETE', path: `${PLATFORM}/users/1001.rotated/secrets/k9` };
    expect((await under.server.sendSigned('1001.admin', SECRET, missing)).status).toBe(404);
    expect((await trail())[0]).toEqual(record);
  });

  it('have a blueprint: the revisions, who was added, shut out, moved or given a password, and which groups changed', async () => {
    const [admin, user] = blueprint.users ?? [];
    if (!admin || !user) throw new Error('The blueprint has users.');
    const [administrators, partners] = blueprint.userGroups ?? [];
    if (!administrators || !partners) throw new Error('The blueprint has groups.');
    const applied = await put({
      ...blueprint,
      userGroups: [administrators, { ...partners, access: { jobs: 'read' } }],
      users: [
        admin,
        { ...user, group: 'administrators' },
        aUser('1001.rotated', 'partners', { password: 'hush-password' }),
        aUser('1001.new', 'partners', { password: 'hush-new-password' }),
      ],
      profileTypes: { people: { fields: [{ id: 'field1', label: 'Health', type: 'text' }] } },
    });
    const { revision } = applied.json as { revision: number };
    const [record] = await trail();
    expect(record).toMatchObject({
      user: '1001.admin',
      transactionId: applied.headers['x-transaction'],
      action: 'apply-blueprint',
      revision: { to: revision },
    });
    expect(record?.differences).toBe(record?.changes.length);
    expect(record?.changes).toEqual(
      expect.arrayContaining([
        { path: 'users.1001.user.group', before: 'partners', after: 'administrators' },
        { path: 'users.1001.leaving', after: null },
        { path: 'users.1001.new', before: null },
        { path: 'users.1001.rotated.password' },
        { path: 'userGroups.partners.access.jobs', before: null, after: 'read' },
      ]),
    );
    expect(record?.changes.some(({ path }) => path.startsWith('profileTypes.people.fields'))).toBe(true);
    expect(JSON.stringify(await trail())).not.toMatch(/hush|test-secret/);
    expect(log.linesOf(applied.headers['x-transaction'])).toContainEqual(
      expect.objectContaining({
        msg: 'A blueprint was applied.',
        customer: CUSTOMER,
        user: '1001.admin',
        revision,
        differences: record?.differences,
      }),
    );
  });

  it('name at most 200 changes of a blueprint, those of users and groups first, and count all', async () => {
    const fields = Array.from({ length: 300 }, (_, index) => ({
      id: `field${index + 1}`,
      label: `Field ${index}`,
      type: 'text' as const,
    }));
    await put({ ...blueprint, users: (blueprint.users ?? []).slice(0, 2), profileTypes: { people: { fields } } });
    const [record] = await trail();
    expect(record?.changes).toHaveLength(200);
    expect(record?.changes[0]?.path).toMatch(/^user/);
    expect(record?.differences).toBeGreaterThan(290);
  });

  it('are not recorded if nothing was changed: by a dry run, or by a refused request', async () => {
    const [before] = await trail();
    await administer('PUT', '/blueprint?dryrun=true', { ...blueprint, quota: { requestsPerDay: 7 } });
    const refused = { method: 'PUT', path: `${PLATFORM}/blueprint`, body: { ...blueprint, nothing: 1 } };
    expect((await under.server.sendSigned('1001.admin', SECRET, refused)).status).toBe(400);
    expect((await trail())[0]).toEqual(before);
  });

  it('stand in the trail beside the data, and compose with its filters and pages', async () => {
    await under.server.sendSigned('1001.user', SECRET, {
      method: 'PATCH',
      path: `/customers/${CUSTOMER}/people/1`,
      body: { middlename: 'Mid' },
    });
    const all = await trail('?size=1000');
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set([undefined, 'administration']));
    const [acts, data] = [await trail(), await trail('?kind=data')];
    expect([...acts, ...data].length).toBe(all.length);
    expect(acts.every(({ kind }) => kind === 'administration')).toBe(true);
    expect(data.every(({ kind }) => kind === undefined)).toBe(true);
    const [first] = acts;
    expect(await trail(`?profile=${first?.profile}`)).toEqual([first]);
    expect(await trail(`?kind=data&profile=${first?.profile}`)).toEqual([]);
    expect(await trail('?kind=administration&user=1001.user')).toEqual([]);
    expect(await trail(new URL(first?.self ?? '').search)).toEqual([first]);
    const paged: Act[] = [];
    for (let after = ''; ;) {
      const { json } = await administer('GET', `/audit?kind=administration&size=1${after}`);
      const { records, next } = json as { records: Act[]; next?: string };
      paged.push(...records);
      if (next === undefined) break;
      after = `&after=${next}`;
    }
    expect(paged).toEqual(acts);
  });
});
