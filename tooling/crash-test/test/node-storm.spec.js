import { describe, expect, it } from '@jest/globals';
import { stormNodes } from '../node-storm.mjs';
import { postgresPrograms } from '../own-postgres.mjs';
import { seeded } from '@talent-platform/harness/seeded.mjs';

const SEED = 4;
const STORM_MS = 40_000;
const PLAN = { ms: STORM_MS, quota: 20_000, killEveryMs: 5000, blueprintMs: 8000, waitsForLeases: false };

const programs = await postgresPrograms();
const describeWithPostgres = programs ? describe : describe.skip;

describeWithPostgres('four nodes in a storm, on a PostgreSQL of its own', () => {
  it('lose nothing, answer 503 alone, count the quota, and tell every event in order, while nodes and PostgreSQL restart (D-OPR-24, D-EVT-3, D-EVT-9, D-NET-3)', async () => {
    const storm = await stormNodes({ ...PLAN, programs: programs ?? '', random: seeded(SEED) });
    expect(storm.violations).toEqual([]);
    expect(storm.kills).toBeGreaterThan(0);
    expect(storm.files).toBeGreaterThan(0);
    expect(storm.events).toBeGreaterThan(0);
    expect(storm.blueprints).toBeGreaterThan(0);
    expect(storm.signIns).toBeGreaterThan(0);
  });
});
