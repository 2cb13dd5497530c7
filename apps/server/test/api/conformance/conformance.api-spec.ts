import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AREAS, chooseChecks, ConformanceSession, fullId } from '@talent-platform/conformance';
import type { CheckResult } from '@talent-platform/conformance';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import type { TestServer } from '../../support/test-server.js';
import { startDemo } from './demo-server.js';
import { demoUnderCheck, documentedSender } from './wire-sender.js';

/** Vectors that Node.js cannot send or refuses, and those that need an exact clock or a user with another name. */
const NOT_JUDGED =
  /^authentication\.vector-(authorization-user-|date-exactly-300-seconds-|refuses-a-date-a-millisecond-too-old$|header-value-without-blank-|method-in-lower-case-|method-options-|path-(empty|raw)-|path-escape-that-is-not-utf-8-stays$|query-follows-an-empty-path|path-dot-dot-never-climbs)/;

const LEVELS = new Set(['read', 'write', 'events'] as const);

describeOnEachDatabase('the rows of the interface', (createDatabase) => {
  const agent = new Agent({ keepAlive: true });
  let database: TestDatabase;
  let server: TestServer;
  let session: ConformanceSession;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    server = await startDemo(database);
    session = new ConformanceSession(demoUnderCheck(documentedSender(server, agent), server.baseUrl), {
      ...{ named: { records: [], portal: undefined, userGroup: undefined }, canWrite: true, countsDecisions: true },
      ...{ endpoint: { port: 0, url: undefined }, maxRequests: 1_000_000, timeoutMs: 600_000, checkTimeoutMs: 600_000 },
    });
  });

  afterAll(async () => {
    await session.close();
    agent.destroy();
    await server.stop();
  });

  describe.each(AREAS)('$name', ({ name }) => {
    const chosen = chooseChecks({ areas: [name], checks: [], levels: LEVELS });
    const titled = chosen.map((each) => ({ ...each.check, each, id: fullId(each.area, each.check) }));

    it.each(titled)('$id ($row): $title', async ({ each, id }) => {
      const { results, stopped } = await session.run([each]);
      expect({ stopped, result: results[0] }).toEqual({ stopped: undefined, result: expect.objectContaining({ id }) });
      expect(failureOf(results[0])).toBeUndefined();
      expect(results[0]?.verdict).toBe(NOT_JUDGED.test(id) ? 'skip' : 'pass');
    });
  });
});

/** Returns what a failed check received, with its last requests and replies. */
function failureOf(result: CheckResult | undefined): string | undefined {
  if (result?.verdict === 'skip') return NOT_JUDGED.test(result.id) ? undefined : `skipped: ${result.reason ?? ''}`;
  if (result?.verdict !== 'fail') return undefined;
  const { expected, received, exchanges = [] } = result;
  const shown = exchanges.map(({ request, response }) => `${request}\n\n${response}`);
  return [`expected ${expected}, received ${received}`, ...shown].join('\n\n');
}
