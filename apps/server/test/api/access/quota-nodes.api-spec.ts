import { expect, it } from '@jest/globals';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { describeNodes } from '../../support/several-nodes.js';
import { TestClock } from '../../support/test-clock.js';

const CUSTOMER = 1001;
const QUOTA = 500;
const BURST = 560;
/** Requests in flight at once. More new connections in one moment than this can overflow the listening socket. */
const IN_FLIGHT = 240;
const PATH = `/customers/${CUSTOMER}/people/1`;
const COUNTED = 'SELECT used FROM request_counts WHERE customer_id = ? AND username = ?';
const blueprint = aBlueprint(CUSTOMER, {
  quota: { requestsPerDay: QUOTA },
  users: ['bursting', 'stopped', 'counted'].map((name) => aUser(name, 'partners')),
});

const OPTIONS = { blueprints: [blueprint], clock: new TestClock() };

describeNodes('the quota of a user on several nodes (D-NET-3)', OPTIONS, ({ nodes, start }) => {
  const send = async (user: string, index: number): Promise<number> =>
    (await nodes[index % nodes.length]?.sendSigned(user, SECRET, { path: PATH }))?.status ?? 0;

  const burst = async (user: string, count: number): Promise<number[]> => {
    const statuses: number[] = [];
    let next = 0;
    const sendAll = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        statuses.push(await send(user, next));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sendAll));
    return statuses;
  };

  const taken = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length;

  it('lets a burst through up to the quota: none too many, and 99 % of it', async () => {
    const statuses = await burst('bursting', BURST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - taken(statuses));
    expect(taken(statuses)).toBeLessThanOrEqual(QUOTA);
    expect(taken(statuses)).toBeGreaterThanOrEqual(QUOTA * 0.99);
  });

  it('is there whole for the others once a node has stopped', async () => {
    for (let index = 0; index < 30; index += 1) expect(await send('stopped', index)).toBe(200);
    await nodes.pop()?.stop();
    await start();
    const statuses = await burst('stopped', QUOTA);
    expect(taken(statuses)).toBeLessThanOrEqual(QUOTA - 30);
    expect(taken(statuses)).toBeGreaterThanOrEqual((QUOTA - 30) * 0.99);
  });

  it('is counted exactly once all nodes have stopped', async () => {
    const sent = QUOTA / 2;
    expect(taken(await burst('counted', sent))).toBe(sent);
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    await start();
    const counted = await nodes[0]?.unitOfWork.reader.query(COUNTED, [CUSTOMER, 'counted']);
    expect(counted).toEqual([{ used: sent }]);
  });
});
