import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { describeNodes } from '../../support/several-nodes.js';
import { SignInReservations } from '../../../src/modules/access/sign-in/sign-in-reservations.js';
import { TestClock } from '../../support/test-clock.js';
import type { TestServer } from '../../support/test-server.js';

const PATH = '/customers/1001/people/1';
const HOUR_MS = 3_600_000;
/** The test is the proxy, so that it can send from everywhere. */
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }], metricsToken: 'a-token-of-some-length' };
const blueprint = aBlueprint(1001, { users: ['ada', 'bob', 'cyd'].map((name) => aUser(name, 'partners')) });

const clock = new TestClock();
const OPTIONS = { blueprints: [blueprint], clock, configuration };

describeNodes('wrong passwords on several nodes (D-SIG-24)', OPTIONS, (under) => {
  const { nodes, start } = under;

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
    expect(await guess(12, () => ({ user, from: '192.0.2.1' }))).toEqual({ 401: 5, 429: 7 });
    clock.advance(30_000);
    expect(await guess(6, () => ({ user, from: '192.0.2.1' }))).toEqual({ 401: 1, 429: 5 });
  });

  it('from one address are thirty in all', async () => {
    expect(await guess(36, (index) => ({ user: `user${index}`, from: '192.0.2.2' }))).toEqual({ 401: 30, 429: 6 });
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
    if (!under.isShared) return;
    expect(await guess(9, () => ({ from: '192.0.2.5' }))).toEqual({ 401: 5, 429: 4 });
    await nodes.pop()?.stop();
    await start();
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
    expect((await rows()).length > 0).toBe(under.isShared);
    clock.advance(HOUR_MS);
    await nodes[0]?.running.app.get(SignInReservations).sweep();
    expect(await rows()).toEqual([]);
  });
});

describeNodes(
  'right passwords on a node whose machine has a wrong clock (D-OPR-26)',
  { blueprints: [blueprint], configuration },
  ({ nodes }) => {
    afterEach(() => void jest.restoreAllMocks());

    it.each([
      ['seconds', 200_000],
      ['an hour', 3_600_000],
    ])('lock nobody out elsewhere if it is ahead by %s', async (from, aheadMs) => {
      const enter = async (node = nodes[0]): Promise<number> =>
        (await node?.sendAs('ada', PASSWORD, { path: PATH, headers: { 'x-forwarded-for': `192.0.2.${from.length}` } }))
          ?.status ?? 0;
      const now = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
      const ahead = await enter(nodes[0]);
      jest.restoreAllMocks();
      // A password that was right lately is not checked again, so another node is asked, or another user.
      const others = await Promise.all(nodes.slice(1).map((node) => enter(node)));
      const bob = await nodes[0]?.sendAs('bob', PASSWORD, {
        path: PATH,
        headers: { 'x-forwarded-for': `192.0.2.${from.length}` },
      });
      expect([ahead, ...others, bob?.status]).toEqual([200, ...others.map(() => 200), 200]);
    });
  },
);
