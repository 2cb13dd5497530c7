import { expect, it } from '@jest/globals';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { DailyQuota } from '../../../src/modules/access/index.js';
import { describeNodes } from '../../support/several-nodes.js';
import { TestClock } from '../../support/test-clock.js';

const CUSTOMER = 1001;
const QUOTA = 30;
const blueprint = aBlueprint(CUSTOMER, {
  quota: { requestsPerDay: QUOTA },
  users: ['spread', 'counted'].map((name) => aUser(name, 'partners')),
});

const OPTIONS = { blueprints: [blueprint], clock: new TestClock() };

describeNodes('the quota of a user on several nodes (D-NET-3)', OPTIONS, ({ nodes, start }) => {
  const send = async (user: string, index: number): Promise<number> => {
    const node = nodes[index % nodes.length];
    return (await node?.sendSigned(user, SECRET, { path: `/customers/${CUSTOMER}/people/1` }))?.status ?? 0;
  };

  it('is refused by all nodes once they have added up their counts', async () => {
    const addUp = async (): Promise<void> => {
      for (const node of nodes) await node.running.app.get(DailyQuota).sweep();
    };
    for (let index = 0; index < QUOTA; index += 1) expect(await send('spread', index)).toBe(200);
    await addUp();
    // A node reads the counts of the others when it has counted itself.
    for (let index = 0; index < nodes.length; index += 1) await send('spread', index);
    await addUp();
    for (let index = 0; index < nodes.length; index += 1) expect(await send('spread', index)).toBe(429);
  });

  it('is counted exactly once all nodes have stopped, and refused after the restart', async () => {
    for (let index = 0; index < QUOTA; index += 1) expect(await send('counted', index)).toBe(200);
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    await start();
    expect(await send('counted', 0)).toBe(429);
  });
});
