import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintPortal } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const HOST = 'jobs.other.example';
const TAKEN = 'Choose another';

/** The attacker has the lower id. */
const [ATTACKER, OWNER] = [1001, 2002];

function withPortals(customerId: number, portals: readonly BlueprintPortal[]): Blueprint {
  return aBlueprint(customerId, { customer: { id: customerId, name: `Customer ${customerId}` }, portals });
}

const OWNED = withPortals(OWNER, [{ id: 1, name: 'careers', host: HOST }]);

describeOnEachDatabase('a host or a name of a portal (D-SEA-20)', (createDatabase) => {
  let database: TestDatabase;
  let log: RecordingLog;
  let nodes: TestServer[] = [];

  const start = (): Promise<TestServer> => TestServer.start({ database, log });
  const first = (): TestServer => {
    const [node] = nodes;
    if (node === undefined) throw new Error('No server has started.');
    return node;
  };
  const platform = (customerId: number, node = first()): PlatformClient => new PlatformClient(node, customerId);
  const put = (customerId: number, portals: readonly BlueprintPortal[], node = first()): Promise<RawResponse> =>
    platform(customerId, node).put(withPortals(customerId, portals));
  const pageOf = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> =>
    first().send({ path, headers });

  beforeAll(async () => {
    database = await createDatabase('migrated');
    log = new RecordingLog();
    nodes = [await TestServer.start({ database, log, blueprints: [withPortals(ATTACKER, []), OWNED] })];
    if (database.location.kind === 'postgres') nodes.push(await start());
  });

  beforeEach(async () => {
    await put(ATTACKER, []);
    await put(OWNER, OWNED.portals ?? []);
  });

  it.each([
    ['name', 'careers', { id: 9, name: 'careers' }],
    ['host', HOST.toUpperCase(), { id: 9, name: 'mine', host: HOST.toUpperCase() }],
    ['host', `${HOST}:443`, { id: 9, name: 'mine', host: `${HOST}:443` }],
  ])(
    'of another customer is refused by its %s, and the pages of that customer stay as they are',
    async (member, address, portal) => {
      for (const query of ['', '?dryrun=true']) {
        const refused = await platform(ATTACKER).put(withPortals(ATTACKER, [{ id: 8, name: 'own' }, portal]), query);
        const { errors } = refused.json as { errors: Array<{ errorMessage: string }> };
        expect([refused.status, errors.map(({ errorMessage }) => errorMessage)]).toEqual([
          400,
          [`portals[1].${member}: is taken, received "${address}". Choose another ${member}.`],
        ]);
      }
      expect((await pageOf('/portals/careers/apply/1')).text).toContain('Customer 2002');
      for (const host of [HOST, `${HOST}:443`])
        expect((await pageOf('/apply/1', { host })).text).toContain('Customer 2002');
    },
  );

  it('is reported once in a refusal, and each refusal is in the log with customer and user (D-SIG-7)', async () => {
    const document = withPortals(ATTACKER, [
      { id: 9, name: 'careers' },
      { id: 10, name: 'mine', host: HOST },
    ]);
    const users = [...(document.users ?? []), aUser('2002.admin', 'partners'), aUser('2002.user', 'partners')];
    const { text } = await platform(ATTACKER).put({ ...document, users }, '?dryrun=true');
    expect(text.match(/Choose another/g)).toHaveLength(2);
    expect(text).toContain(TAKEN);
    const line = log.text
      .trim()
      .split('\n')
      .findLast((each) => each.includes('what another customer has'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      customer: ATTACKER,
      user: '1001.admin',
      paths: [expect.stringMatching(/^users\[\d\]\.username$/), 'portals[0].name'],
    });
  });

  it.each([
    ['host', { id: 9, name: 'own-one', host: 'new.example' }, { id: 9, name: 'own-two', host: 'NEW.example:443' }],
    ['name', { id: 9, name: 'contested' }, { id: 9, name: 'contested' }],
  ])('that two customers ask for at once goes to one of them: %s', async (_, one, two) => {
    const replies = await Promise.all([
      put(ATTACKER, [one]),
      put(OWNER, [...(OWNED.portals ?? []), two], nodes.at(-1)),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.text).toContain('is taken, received ');
  });

  it('that is the host of the server is no portal there: its pages are under its name, as their links say', async () => {
    const { host, href } = new URL('/portals/careers', first().baseUrl);
    expect((await put(OWNER, [{ id: 1, name: 'careers', host }])).status).toBe(200);
    expect((await pageOf('/')).headers.location).toBe('console/');
    for (const path of ['/jobs', '/jobs.xml', '/apply/1'])
      expect([path, (await pageOf(path)).status]).toEqual([path, 404]);
    const { status, text } = await pageOf('/portals/careers');
    expect([status, text.includes(`<link rel="canonical" href="${href}">`)]).toEqual([200, true]);
    expect(text).toContain(`href="${href}/jobs.xml"`);
  });

  it('that its customer gives up: the name stays with the customer, and the host is free', async () => {
    expect((await put(OWNER, [{ id: 1, name: 'renamed', host: 'elsewhere.example' }])).status).toBe(200);
    expect((await put(ATTACKER, [{ id: 9, name: 'careers' }])).status).toBe(400);
    expect((await pageOf('/portals/careers/apply/1')).status).toBe(404);
    expect((await put(ATTACKER, [{ id: 9, name: 'next', host: HOST }])).status).toBe(200);
    expect((await put(OWNER, OWNED.portals ?? [])).status).toBe(400);
    expect((await put(ATTACKER, [])).status).toBe(200);
    expect((await put(OWNER, OWNED.portals ?? [])).status).toBe(200);
    expect((await pageOf('/portals/careers/apply/1')).text).toContain('Customer 2002');
  });
});
