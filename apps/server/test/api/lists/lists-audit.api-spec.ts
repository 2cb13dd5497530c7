import { beforeEach, expect, it } from '@jest/globals';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import { PlatformClient } from '../../support/platform-client.js';

const SKILLS = 'lists.skills';
const COUNTRIES = 'lists.country';

interface ListRecord {
  readonly profile: string;
  readonly version: number;
  readonly differences: number;
  readonly changes: ReadonlyArray<{ path: string; before: unknown; after: unknown }>;
}

describeServer('the audit trail of lists (D-PLT-11)', {}, (under) => {
  let customerId = 6000;
  let user: ApiClient;
  let lists: ListsClient;
  let platform: PlatformClient;

  beforeEach(async () => {
    customerId += 1;
    await under.server.apply(aListsBlueprint(customerId));
    user = new ApiClient(under.server, customerId);
    lists = new ListsClient(user);
    platform = new PlatformClient(under.server, customerId);
  });

  const trail = async (query = ''): Promise<ListRecord[]> => {
    const { status, text, json } = await platform.get(`/audit?kind=data&user=${customerId}.user${query}`);
    expect([status, text]).toEqual([200, text]);
    return (json as { records: ListRecord[] }).records.filter(({ profile }) => profile.startsWith('lists/'));
  };

  it('has who changed a node, when, under which transaction id, and what it said before and after', async () => {
    const reply = await user.patch(`/lists/${SKILLS}/node/C801`, { exportAs: 'ENGINE', value: 'x'.repeat(300) });
    expect(reply.status).toBe(204);
    expect(await trail()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-/),
        user: `${customerId}.user`,
        transactionId: reply.headers['x-transaction'],
        profile: `lists/${SKILLS}`,
        self: `${under.server.baseUrl}/customers/${customerId}/v2/lists/${SKILLS}`,
        action: 'update',
        version: expect.any(Number),
        differences: 2,
        changes: expect.arrayContaining([
          { path: 'C801/exportAs', before: 'ENG', after: 'ENGINE' },
          { path: 'C801/value', before: 'Engineering', after: `${'x'.repeat(200)}…` },
        ]),
      },
    ]);
  });

  it('has for which user group alone a node was changed, and a node that was added', async () => {
    await lists.change(`${SKILLS}/C801?usergroup=recruiters`, { hidden: true });
    const { id } = await lists.add(SKILLS, { value: 'Baking', exportAs: '' });
    expect(await trail()).toMatchObject([
      { changes: expect.arrayContaining([{ path: `${id}/value`, before: null, after: 'Baking' }]) },
      { usergroup: 'recruiters', changes: [{ path: 'C801/hidden', before: false, after: true }] },
    ]);
  });

  it('names the first of the changes of a whole list, and says how many there are', async () => {
    const nodes = await lists.levelOf(COUNTRIES);
    const children = nodes.map(({ listnodeid, value }) => ({ id: `C${listnodeid}`, value: `${value}!` }));
    expect((await lists.sendWhole(COUNTRIES, { children: children.toReversed() })).status).toBe(200);
    const [record] = await trail();
    expect([record?.differences, record?.changes.length]).toEqual([children.length + 1, 200]);
    expect(JSON.stringify(record).length).toBeLessThan(50_000);
  });

  it('names the first 100 nodes of another order', async () => {
    const ids = (await lists.levelOf(COUNTRIES)).map(({ listnodeid }) => `C${listnodeid}`);
    const moved = ids.toReversed();
    expect((await lists.sendWhole(COUNTRIES, { children: moved.map((id) => ({ id })) })).status).toBe(200);
    expect((await trail())[0]?.changes).toEqual([
      { path: 'children', before: [...ids.slice(0, 100), '…'], after: [...moved.slice(0, 100), '…'] },
    ]);
  });

  it('has no record of what is refused, tried out, or changes nothing', async () => {
    expect((await user.patch(`/lists/${SKILLS}/node/C801`, { nothing: 1 })).status).toBe(400);
    expect((await user.patch(`/lists/${SKILLS}/node/C801?dryrun=true`, { exportAs: 'X' })).status).toBe(200);
    expect((await user.patch(`/lists/${SKILLS}/node/C801`, { exportAs: 'ENG' })).status).toBe(204);
    expect(await trail()).toEqual([]);
  });

  it('is read list by list, page by page, newest first', async () => {
    for (const exportAs of ['1', '2', '3']) await user.patch(`/lists/${SKILLS}/node/C801`, { exportAs });
    await lists.add('lists.phone_type', { value: 'Pager' });
    const of = `profile=lists/${SKILLS}&size=2`;
    const { json } = await platform.get(`/audit?${of}`);
    const { records, next } = json as { records: ListRecord[]; next: string };
    expect(records.map(({ changes }) => changes[0]?.after)).toEqual(['3', '2']);
    const rest = (await platform.get(`/audit?${of}&after=${next}`)).json as { records: ListRecord[] };
    expect(rest.records.map(({ changes }) => changes[0]?.after)).toEqual(['1']);
    expect((await platform.get('/audit?profile=lists/11')).status).toBe(400);
    expect((await platform.get('/audit?profile=lists/lists.nothing')).status).toBe(400);
    expect((await platform.get('/audit?kind=administration')).text).not.toContain(`lists/${SKILLS}`);
  });
});
