import { afterAll, describe, expect, it } from '@jest/globals';
import { crashNode } from '../crash-nodes.mjs';
import { createPostgres } from '../databases.mjs';

const PLAN = { subscriptions: 4, moves: 100, claims: 280 };
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL ?? '';
const describeOnPostgres = serverUrl ? describe : describe.skip;

describeOnPostgres('three servers on one PostgreSQL database', () => {
  let database;

  afterAll(() => database?.remove());

  it('share what is due, send nothing at once or twice, and send what one held that was killed as soon as its claims are over (D-EVT-11)', async () => {
    database = await createPostgres(serverUrl);
    const { events, shares, held, violations } = await crashNode({ database, ...PLAN });
    expect(violations).toEqual([]);
    expect(events).toBe(2 * PLAN.subscriptions * PLAN.moves);
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1);
    expect(held).toBeGreaterThan(0);
  });
});
