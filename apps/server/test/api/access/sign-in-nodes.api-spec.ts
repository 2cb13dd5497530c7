import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { SignInReservations } from '../../../src/modules/access/sign-in/sign-in-reservations.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const PATH = '/customers/1001/people/1';
const HOUR_MS = 3_600_000;
/** The test is the proxy, so that it can send from everywhere. */
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }], metricsToken: 'a-token-of-some-length' };
const blueprint = aBlueprint(1001, { users: ['ada', 'bob', 'cyd'].map((name) => aUser(name, 'partners')) });

describeOnEachDatabase('wrong passwords on several nodes (D-SIG-24)', (createDatabase) => {
  const clock = new TestClock();
  let database: TestDatabase;
  let nodes: TestServer[];

  const start = (): Promise<TestServer> => TestServer.start({ database, clock, configuration });

  beforeAll(async () => {
    database = await createDatabase('migrated');
    nodes = [await TestServer.start({ database, clock, configuration, blueprints: [blueprint] })];
    // One process alone uses a SQLite database.
    if (database.location.kind === 'postgres') nodes.push(await start(), await start());
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.remove();
  });

  // Failures of one test must not count in the next.
  beforeEach(() => clock.advance(HOUR_MS));

  const send = async (node: TestServer | undefined, user: string, password: string, from: string): Promise<number> =>
    (await node?.sendAs(user, password, { path: PATH, headers: { 'x-forwarded-for': from } }))?.status ?? 0;

  /** Sends the guesses to all nodes at once, and returns how often each status came. */
  const guess = async (
    count: number,
    of: (index: number) => { user?: string; from: string },
  ): Promise<Record<number, number>> => {
    const statuses = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const { user = 'ada', from } = of(index);
        return send(nodes[index % nodes.length], user, `guess ${index}`, from);
      }),
    );
    const counts: Record<number, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it.each(['ada', 'nobody'])('of %s from one address are five in all', async (user) => {
    expect(await guess(24, () => ({ user, from: '192.0.2.1' }))).toEqual({ 401: 5, 429: 19 });
    clock.advance(30_000);
    expect(await guess(24, () => ({ user, from: '192.0.2.1' }))).toEqual({ 401: 1, 429: 23 });
  });

  it('from one address are thirty in all', async () => {
    expect(await guess(45, (index) => ({ user: `user${index}`, from: '192.0.2.2' }))).toEqual({ 401: 30, 429: 15 });
  });

  it('are taken back by nobody, and right ones on all nodes count nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(nodes.map((node) => send(node, 'bob', PASSWORD, `198.51.100.${round}`)));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    expect(await guess(12, () => ({ user: 'bob', from: '198.51.100.9' }))).toEqual({ 401: 5, 429: 7 });
  });

  it('shut nobody out who signs in on all nodes at once', async () => {
    expect(await guess(4, () => ({ user: 'cyd', from: '192.0.2.4' }))).toEqual({ 401: 4 });
    const statuses = await Promise.all(nodes.map((node) => send(node, 'cyd', PASSWORD, '192.0.2.4')));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('go on to count after a node has been replaced', async () => {
    if (database.location.kind === 'sqlite') return;
    expect(await guess(9, () => ({ from: '192.0.2.5' }))).toEqual({ 401: 5, 429: 4 });
    await nodes.pop()?.stop();
    nodes.push(await start());
    expect(await send(nodes.at(-1), 'ada', PASSWORD, '192.0.2.5')).toBe(429);
  });

  it('are counted by a metric (D-NET-20)', async () => {
    const signIns = async (): Promise<string[]> => {
      const request = { path: '/metrics', headers: { authorization: `Bearer ${configuration.metricsToken}` } };
      const text = (await nodes[0]?.send(request))?.text ?? '';
      return text.split('\n').filter((line) => line.startsWith('talent_sign_ins_total'));
    };
    expect(await signIns()).toHaveLength(4);
    const before = await signIns();
    await send(nodes[0], 'ada', 'guess', '192.0.2.7');
    const after = await signIns();
    expect(after.filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(/^talent_sign_ins_total\{outcome="wrong"\} \d+$/),
    ]);
  });

  it('leave no row behind once they are forgotten', async () => {
    const rows = async (): Promise<object[]> =>
      (await nodes[0]?.unitOfWork.reader.query('SELECT key FROM sign_in_failures')) ?? [];
    await guess(3, () => ({ from: '192.0.2.6' }));
    expect((await rows()).length > 0).toBe(database.location.kind === 'postgres');
    clock.advance(HOUR_MS);
    await nodes[0]?.running.app.get(SignInReservations).sweep();
    expect(await rows()).toEqual([]);
  });
});
