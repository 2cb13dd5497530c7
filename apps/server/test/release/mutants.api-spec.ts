import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AREAS, chooseChecks, conform, fullId } from '@talent-platform/conformance';
import type { CheckLevel, ConformanceReport } from '@talent-platform/conformance';
import { describeOnSqlite } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import type { TestServer } from '../support/test-server.js';
import { startDemo } from '../api/conformance/demo-server.js';
import { MutantProxy } from './mutant-proxy.js';
import type { Mutation } from './mutant-proxy.js';
import { EVENT_MUTANTS, MUTANTS, OTHER_DECISIONS } from './mutants.table.js';
import { demoUnderCheck, wireSender } from '../api/conformance/wire-sender.js';

const ALL_LEVELS = new Set(['read', 'write', 'events'] as const);
const NOTHING_NAMED = { records: [], portal: undefined, userGroup: undefined };

/** The checks find a gateway that breaks their rule. A check that no mutant fails could be one that cannot fail. */
describeOnSqlite('checks of the interface behind a gateway', (createDatabase) => {
  const agent = new Agent({ keepAlive: true });
  let database: TestDatabase;
  let server: TestServer;
  let proxy: MutantProxy;
  let origin: string;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    server = await startDemo(database);
    proxy = new MutantProxy(server.baseUrl);
    origin = await proxy.listen();
  });

  afterAll(async () => {
    agent.destroy();
    await proxy.close();
    await server.stop();
  });

  /** Runs checks behind the gateway, for a customer of whom nothing is known yet. */
  async function judge(
    checks: readonly string[],
    mutation: Mutation,
    options: Partial<Parameters<typeof conform>[0]> = {},
  ): Promise<ConformanceReport> {
    proxy.mutation = mutation;
    // Basic credentials cover no part of a request, so that a changed request reaches the rule that it breaks.
    const isSigned = checks.length === 0 || checks.some((check) => check.startsWith('authentication.'));
    const target = demoUnderCheck(wireSender(origin, agent), origin, isSigned ? 'signed' : 'basic');
    const limits = { maxRequests: 5000, timeoutMs: 600_000, checkTimeoutMs: 600_000 };
    const choice = { areas: [], checks, levels: ALL_LEVELS };
    const endpoint = { port: 0, url: undefined };
    return conform({ choice, named: NOTHING_NAMED, countsDecisions: true, endpoint, ...limits, ...options }, target);
  }

  const failed = (checks: readonly string[]): object => Object.fromEntries(checks.map((check) => [check, 'fail']));

  it.each(MUTANTS)('a gateway that %s is found', async (_breaks, mutation, ...checks) => {
    expect(verdictsOf(await judge(checks, mutation))).toEqual(failed(checks));
  });

  it.each(EVENT_MUTANTS)('a platform that %s is found', async (_breaks, mutation, ...checks) => {
    const port = await freePort();
    const between = new MutantProxy(`http://127.0.0.1:${port}`);
    between.mutation = mutation;
    const url = `${await between.listen()}/events?from=conformance`;
    const report = await judge(checks, {}, { endpoint: { port, url } });
    await between.close();
    expect(verdictsOf(report)).toEqual(failed(checks));
  });

  it('a gateway that changes nothing sees nothing but reads without --write, and all of these pass', async () => {
    const methods = new Set<string>();
    const watched: Mutation = {
      request: (request) => {
        methods.add(request.target.includes('/search/') ? `${request.method} of a search` : request.method);
        return request;
      },
    };
    const levels = new Set(['read'] as const);
    const report = await judge([], watched, { choice: { areas: [], checks: idsOf(levels), levels } });
    expect([...methods].sort()).toEqual(['GET', 'GET of a search', 'HEAD', 'HEAD of a search', 'POST of a search']);
    // The gateway has an address of its own.
    expect(idsOfFailed(report)).toEqual(['profiles.urls-under-the-base-url']);
  });

  it('a gateway that changes nothing passes every check that writes, and what is left behind is told', async () => {
    const report = await judge(idsOf(new Set(['write', 'events'])), {});
    expect(idsOfFailed(report)).toEqual([]);
    expect(report.left.join('\n')).toMatch(/people\/\d+, named talent-conformance-[0-9a-f]{8}/);
  });

  it('a server that decides otherwise in what the interface leaves open conforms', async () => {
    const records = ['people/4', 'jobs/2', 'companies/1', 'newhirecategories/1'];
    const report = await judge([], OTHER_DECISIONS, {
      countsDecisions: false,
      named: { records, portal: 'careers', userGroup: 'partners' },
      choice: {
        areas: AREAS.map(({ name }) => name).filter((name) => name !== 'authentication' && name !== 'events'),
        checks: [],
        levels: ALL_LEVELS,
      },
    });
    expect(idsOfFailed(report)).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(report.counts.differs).toBeGreaterThan(20);
    expect(report.counts.pass).toBeGreaterThan(130);
  });

  it('there is a mutant for every check but those of vectors', () => {
    const caught = new Set([...MUTANTS, ...EVENT_MUTANTS].flatMap(([, , ...checks]) => checks));
    expect(idsOf(ALL_LEVELS).filter((id) => !caught.has(id))).toEqual([]);
  });
});

function idsOfFailed({ results }: ConformanceReport): readonly string[] {
  return results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

function verdictsOf({ results }: ConformanceReport): object {
  return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]));
}

/** Returns the checks of these levels, without those that the vectors make. */
function idsOf(levels: ReadonlySet<CheckLevel>): readonly string[] {
  const ids = chooseChecks({ areas: [], checks: [], levels }).map(({ area, check }) => fullId(area, check));
  return ids.filter((id) => !id.includes('.vector-'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
