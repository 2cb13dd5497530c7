import { beforeAll, describe, expect, it } from '@jest/globals';
import { absentOf } from '../../leaks/absent-place.js';
import { CAUSES } from '../../leaks/causes.table.js';
import type { Cause } from '../../leaks/causes.table.js';
import { CUSTOMERS, GROUPS, leakBlueprint } from '../../leaks/leak-customer.js';
import type { Group } from '../../leaks/leak-customer.js';
import { cameOf, indistinct, LeakProbe, leaksIn, wholeReply } from '../../leaks/leak-probe.js';
import { createLeakWorld } from '../../leaks/leak-world.js';
import type { LeakWorld } from '../../leaks/leak-world.js';
import { OPERATIONS, ROUTES_WITHOUT_PROFILES } from '../../leaks/operations.table.js';
import type { Expected, Operation } from '../../leaks/operations.table.js';
import { SEARCHES } from '../../leaks/search-operations.table.js';
import { SECRET_NAMES, secretsOf } from '../../leaks/secrets.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { routedPaths } from '../../support/routed-paths.js';
import { TestClock } from '../../support/test-clock.js';

const log = new RecordingLog();
/** The customer whose users ask. The other one is configured alike, with secrets of its own. */
const [customerId] = CUSTOMERS;

/** The table's cells for one cause, and in each who may not see. */
function operationsOn({ hidden }: Cause): Operation[] {
  return OPERATIONS.filter(({ replies }) => replies[hidden] !== undefined);
}

/** Returns the groups whose answers tell something: a closed group is asked once, and one that sees is asked for what is shown. */
function askersOf(cause: Cause, operation: Operation): Group[] {
  const first = CAUSES.find(({ hidden }) => operation.replies[hidden] !== undefined);
  return GROUPS.filter((group) => {
    if (group === 'nobodies') return cause === first;
    if (expectedOf(group, cause, operation)) return true;
    return !operation.writes && (operation.administrative || operation.shows?.includes(cause.secret));
  });
}

/** Returns the expected answer to a group. Undefined if everything is open to the group. */
function expectedOf(group: Group, cause: Cause, operation: Operation): Expected | undefined {
  if (group === 'administrators' && operation.administrative && cause.hidden !== 'customer') return undefined;
  if (group === 'nobodies') return operation.isForEveryGroup && cause.hidden !== 'customer' ? [200] : [404, 3];
  return cause.seenBy.includes(group) && !operation.administrative ? undefined : operation.replies[cause.hidden];
}

describeServerOnSqlite('hidden data', { log, clock: new TestClock() }, (under) => {
  const worlds = new Map<number, LeakWorld>();
  let probe: LeakProbe;

  beforeAll(async () => {
    for (const owner of CUSTOMERS) worlds.set(owner, await createLeakWorld(under.server, owner));
    probe = new LeakProbe(under.server, worlds);
  });

  describe.each(CAUSES.map((cause) => [cause.title, cause] as const))('%s', (_title, cause) => {
    it.each(operationsOn(cause).map((operation) => [operation.title, operation] as const))(
      'is never shown to a caller from whom it is hidden by %s, which is answered as if it did not exist (D-ERR-3)',
      async (_operation, operation) => {
        for (const group of askersOf(cause, operation)) {
          const prober = { customerId, group };
          const expected = expectedOf(group, cause, operation);
          const place = await probe.placeOf(prober, cause, operation);
          const response = await probe.send(prober, operation, place);
          const { request, tellsConfiguration = false, namesStandardFields } = operation;
          const leaks = leaksIn(response, prober, {
            request: request(place),
            tellsConfiguration,
            namesStandardFields,
          });
          expect({ ...prober, leaks }).toEqual({ ...prober, leaks: [] });
          if (expected) expect({ ...prober, came: cameOf(response) }).toEqual({ ...prober, came: expected });
          else if (operation.shows?.includes(cause.secret)) {
            expect(wholeReply(response)).toContain(secretsOf(prober.customerId)[cause.secret].marker);
          }
          const absent = expected && absentOf(place, cause, { group, operation });
          if (absent === undefined) continue;
          const other = await probe.send(prober, operation, absent.place);
          const replies = [response, other].map((reply) => indistinct(reply, absent.named));
          expect([prober, replies[0]]).toEqual([prober, replies[1]]);
        }
      },
    );

    // of a disabled type nobody can tell before it is enabled again, below
    if (cause.hidden !== 'disabled type') {
      it('keeps its value', async () => {
        const prober = { customerId, group: 'seers' } as const;
        const stored = await probe.stored(prober, cause);
        expect(stored).toContain(secretsOf(probe.ownerOf(prober, cause))[cause.secret].marker);
      });
    }
  });

  it('has every route to a profile in its table', () => {
    const known = new Set([...OPERATIONS.map(({ route }) => route), ...Object.keys(ROUTES_WITHOUT_PROFILES)]);
    const routed = new Set(
      routedPaths(under.server).flatMap(({ path, methods }) => methods.map((method) => routeOf(method, path))),
    );
    expect([...routed].filter((route) => !known.has(route))).toEqual([]);
    expect([...known].filter((route) => !routed.has(route))).toEqual([]);
  });

  it('has every operation tried on every kind of hidden thing, and every cause met by an operation that shows it', () => {
    for (const { replies } of OPERATIONS) expect(Object.keys(replies).length).toBeGreaterThan(0);
    const shown = new Set(OPERATIONS.flatMap(({ shows = [] }) => shows));
    expect([...shown].toSorted()).toEqual([...SECRET_NAMES].toSorted());
  });

  it('of a type that was disabled is there again with the type, as it was', async () => {
    await under.server.apply(leakBlueprint(customerId, { isComplete: true }));
    const rooms = CAUSES.filter(({ hidden }) => hidden === 'disabled type');
    for (const cause of rooms) {
      const stored = await probe.stored({ customerId, group: 'seers' }, cause);
      expect(stored).toContain(secretsOf(customerId).disabled.marker);
    }
  });

  it('is in no line of the log', () => {
    expect(log.text).toContain('answered');
    for (const owner of CUSTOMERS) {
      for (const { marker, label } of Object.values(secretsOf(owner))) {
        expect(log.text).not.toContain(marker);
        expect(log.text).not.toContain(label);
      }
    }
  });
});

const TYPES =
  /^((?:\/platform\/v1)?\/customers\/:customerId\/)(people|jobs|companies|newhirecategories|talentpools|rooms|connectevents)(?=\/|$)/;
const WORKFLOWS = /^((?:\/platform\/v1)?\/customers\/:customerId\/)(applicant|onboard|source)workflows(?=\/|$)/;
const SEGMENTS = /^(\/customers\/:customerId\/profiledefinitions\/v1\/)[a-z]+(?=\/)/;

/** A route as the table names it: one for all types. By-email is there for people alone. */
function routeOf(method: string, path: string): string {
  if (path.endsWith('/by-email')) return `${method.toUpperCase()} ${path}`;
  const generic = path
    .replace(TYPES, '$1{type}')
    .replace(WORKFLOWS, '$1{workflow}')
    .replace(SEGMENTS, '$1{segment}')
    .replace(SEARCHES, '$1{searched}');
  return `${method.toUpperCase()} ${generic}`;
}
