import { setTimeout as sleep } from 'node:timers/promises';
import { settleEvents } from './leftovers.mjs';
import { EventPartner } from './event-partner.mjs';
import { FilesClient, FormsClient, PeopleClient, WorkflowsClient } from './clients.mjs';
import { FilesLedger, FormsLedger, Ledger, MovesLedger } from './ledgers.mjs';
import { PLATFORM, ServiceClient } from './service-client.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';
import { moveUntilLost, prepareMoves, writeUntilLost } from './write-until-lost.mjs';

/**
 * @typedef {object} Crash
 * @property {import('./databases.mjs').CrashDatabase} database - the rounds may change its variables
 * @property {{ people: Ledger, forms: FormsLedger, files: FilesLedger, moves: MovesLedger }} ledgers
 * @property {EventPartner} partner
 * @property {() => number} random
 * @property {number} sharedId
 * @property {number} job
 */

const WRITERS = 8;
const MOVERS = 4;
const MAX_ROUND_MS = 600;
/** The partner received every event that was sent before a kill. */
const ARRIVED_MS = 20;

/**
 * Kills the server again and again while eight writers write and four move candidates, whose events go to a partner.
 * After each restart the writers repeat unacknowledged writes. Every acknowledged write must be there, once and
 * complete. In the end, a profile must refer to each content, and the partner must have the event of every move.
 *
 * @param {object} options
 * @param {import('./databases.mjs').CrashDatabase} options.database
 * @param {number} options.rounds - the maximum; `isOver` may end the test earlier
 * @param {() => boolean} [options.isOver]
 * @param {() => number} [options.random] - from 0 to 1, draws the moment of each kill
 * @param {boolean} [options.waitsForLeases] - the claims of the last kill expire in real time
 * @param {(round: number, counts: ReturnType<typeof countsOf>) => void} [options.report] - called after each round
 */
export function runCrashRounds({ database, waitsForLeases, random, ...options }) {
  return runRounds({ database, waitsForLeases, random }, (crash) => crashAll(crash, options));
}

/**
 * Lets `rounds` crash servers, and then compares everything that was acknowledged with what is stored.
 *
 * @param {{ database: import('./databases.mjs').CrashDatabase, random?: () => number, waitsForLeases?: boolean }} options
 * @param {(crash: Crash) => Promise<number>} rounds - returns the number of rounds
 * @returns {Promise<{ rounds: number, acknowledged: number, submissions: number, files: number, moves: number, sends: number, violations: string[] }>}
 *   `acknowledged` includes `submissions` of forms, `files` and `moves`. `sends` counts the requests to the partner.
 *   `violations` is empty if nothing was lost.
 */
export async function runRounds({ database: empty, waitsForLeases = false, random = Math.random }, rounds) {
  const ledgers = {
    people: new Ledger(),
    forms: new FormsLedger(),
    files: new FilesLedger(),
    moves: new MovesLedger(),
  };
  const partner = await EventPartner.start(random);
  try {
    const database = { ...empty, blueprint: await writeBlueprint(empty.dataDir, partner.url) };
    const crash = { database, ledgers, partner, random, ...(await createShared({ database, ledgers })) };
    const count = await rounds(crash);
    const left = await settleEvents(crash, {
      waitsForLeases,
      check: (server) => checkAll(writtenTo(server, ledgers)),
    });
    const server = await startServer(crash.database);
    const written = writtenTo(server, ledgers);
    await checkAll(written);
    for (const { ledger, client } of Object.values(written)) await ledger.checkWhole(client);
    await server.stop();
    const counts = countsOf(crash);
    return { rounds: count, ...counts, violations: [...counts.violations, ...left, ...(await database.problems())] };
  } finally {
    await partner.stop();
  }
}

/**
 * @param {Crash} crash
 * @param {{ rounds: number, isOver?: () => boolean, report?: (round: number, counts: ReturnType<typeof countsOf>) => void }} options
 */
async function crashAll(crash, { rounds, isOver = () => false, report = () => {} }) {
  let round = 0;
  while (round < rounds && !isOver()) {
    round += 1;
    const afterMs = crash.random() * MAX_ROUND_MS;
    await crashOnce(crash, { round, isDue: () => sleep(afterMs) });
    report(round, countsOf(crash));
  }
  return round;
}

/** Returns the kinds of writes, each with its client and its ledger. */
function writtenTo({ baseUrl }, { people, forms, files, moves }) {
  const service = new ServiceClient(baseUrl);
  return {
    people: { client: new PeopleClient(service), ledger: people },
    forms: { client: new FormsClient(service), ledger: forms },
    files: { client: new FilesClient(service), ledger: files },
    moves: { client: new WorkflowsClient(service, new ServiceClient(baseUrl, PLATFORM)), ledger: moves },
  };
}

/** @param {Pick<Crash, 'ledgers' | 'partner'>} crash */
function countsOf({ ledgers, partner }) {
  const all = Object.values(ledgers);
  return {
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    submissions: ledgers.forms.acknowledged,
    files: ledgers.files.acknowledged,
    moves: ledgers.moves.acknowledged,
    sends: partner.sends.length,
    violations: all.flatMap(({ violations }) => violations),
  };
}

/** Creates the person that all writers share, and the job for all workflows. */
async function createShared({ database, ledgers }) {
  const server = await startServer(database);
  const { people, moves } = writtenTo(server, ledgers);
  const sharedId = await people.client.create({ firstname: 'a', lastname: 'shared' });
  people.ledger.created(sharedId, 'shared');
  const job = await moves.client.createJob();
  await server.kill();
  return { sharedId, job };
}

async function checkAll(written) {
  for (const { client, ledger } of Object.values(written)) {
    await ledger.repeatPending(client);
    await ledger.check(client);
  }
}

/**
 * Starts a server, checks what was acknowledged before, writes, and kills the server.
 *
 * @param {Crash} crash
 * @param {{ round: number, isDue: (server: import('./server-process.mjs').ServerProcess) => Promise<unknown> }} options -
 *   the server is killed as soon as `isDue` resolves
 */
export async function crashOnce({ database, ledgers, partner, sharedId, job }, { round, isDue }) {
  const server = await startServer(database);
  try {
    const written = writtenTo(server, ledgers);
    await checkAll(written);
    const writers = Array.from({ length: WRITERS }, (_, index) => ({ ...written, sharedId, writer: index + 1, round }));
    const movers = await Promise.all(
      Array.from({ length: MOVERS }, async (_, index) => {
        const mover = { ...written, job, writer: index + 1, round };
        return { ...mover, prepared: await prepareMoves(mover) };
      }),
    );
    const writing = [...writers.map(writeUntilLost), ...movers.map(moveUntilLost)];
    await Promise.race([isDue(server), ...writing]);
    await server.kill();
    await Promise.all(writing);
  } finally {
    await server.kill();
    await sleep(ARRIVED_MS);
    partner.kills += 1;
  }
}
