import { setTimeout as sleep } from 'node:timers/promises';
import { settleEvents } from './leftovers.mjs';
import { EventPartner } from './event-partner.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';
import { ServiceClient } from './service-client.mjs';
import { storedProblems } from './stored-rows.mjs';
import {
  checkAllWritten,
  checkWritten,
  countsOf,
  createShared,
  createWorkflow,
  move,
  newLedgers,
  untilLost,
  writerOf,
  writtenBy,
} from './writes.mjs';

/**
 * @typedef {object} Crash
 * @property {import('./stored-rows.mjs').CrashDatabase} database - the rounds may change its variables
 * @property {import('./writes.mjs').Ledgers} ledgers
 * @property {EventPartner} partner
 * @property {() => number} random
 * @property {number} sharedId
 * @property {number} job
 */

const WRITERS = 8;
const MOVERS = 4;
/** The workflows of each mover that exist before the first move, so that even an early kill meets moves. */
const PREPARED = 4;
const MAX_ROUND_MS = 600;
/** The partner received every event that was sent before a kill. */
const ARRIVED_MS = 20;

/**
 * Kills the server again and again while eight writers write and four move candidates, whose events go to a partner.
 * After each restart the writers repeat unacknowledged writes. Every acknowledged write must be there, once and
 * complete. In the end, a profile must refer to each content, and the partner must have the event of every move.
 *
 * @param {object} options
 * @param {import('./stored-rows.mjs').CrashDatabase} options.database
 * @param {number} options.rounds
 * @param {boolean} [options.waitsForLeases] - the claims of the last kill expire in real time
 * @param {(round: number, counts: ReturnType<typeof countsOf>) => void} [options.report] - called after each round
 */
export function runCrashRounds({ database, rounds, waitsForLeases, report = () => {} }) {
  return runRounds({ database, waitsForLeases }, async (crash) => {
    for (let round = 1; round <= rounds; round += 1) {
      const afterMs = crash.random() * MAX_ROUND_MS;
      await crashOnce(crash, { round, isDue: () => sleep(afterMs) });
      report(round, countsOf(crash.ledgers));
    }
  });
}

/**
 * Lets `rounds` crash servers, and then compares everything that was acknowledged with what is stored.
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, random?: () => number, waitsForLeases?: boolean }}
 *   options
 * @param {(crash: Crash) => Promise<void>} rounds
 * @returns {Promise<ReturnType<typeof countsOf> & { sends: number }>} `acknowledged` includes `submissions` of forms,
 *   `files` and `moves`. `sends` counts the requests to the partner. `violations` is empty if nothing was lost.
 */
export async function runRounds({ database: empty, waitsForLeases = false, random = Math.random }, rounds) {
  const ledgers = newLedgers();
  const partner = await EventPartner.start(random);
  try {
    const blueprint = await writeBlueprint(empty.dataDir, (all) => withPartner(all, partner));
    const database = { ...empty, blueprint };
    const crash = { database, ledgers, partner, random, ...(await prepare({ database, ledgers })) };
    await rounds(crash);
    const left = await settleEvents(crash, {
      waitsForLeases,
      check: (server) => checkWritten(writtenTo(server, ledgers)),
    });
    const server = await startServer(crash.database);
    await checkAllWritten(writtenTo(server, ledgers));
    await server.stop();
    const counts = countsOf(ledgers);
    const violations = [...counts.violations, ...left, ...(await storedProblems(database))];
    return { ...counts, sends: partner.sends.length, violations };
  } finally {
    await partner.stop();
  }
}

export function withPartner(blueprint, { url }) {
  return { ...blueprint, events: blueprint.events.map((event) => ({ ...event, url })) };
}

function writtenTo({ baseUrl }, ledgers) {
  return writtenBy((prefix = '') => new ServiceClient(baseUrl, prefix), ledgers);
}

/** Creates the person that all writers share, and the job for all workflows. */
async function prepare({ database, ledgers }) {
  const server = await startServer(database);
  const written = writtenTo(server, ledgers);
  const sharedId = await createShared(written);
  const job = await written.moves.client.createJob();
  await server.kill();
  return { sharedId, job };
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
    await checkWritten(written);
    const movers = await Promise.all(
      numbersTo(MOVERS).map((mover) => moverOf(written, job, `moved-${round}-${mover}`)),
    );
    const writers = numbersTo(WRITERS).map((writer) => writerOf(written, { sharedId, writer, round }));
    const writing = [...writers, ...movers].map(untilLost);
    await Promise.race([isDue(server), ...writing]);
    await server.kill();
    await Promise.all(writing);
  } finally {
    await server.kill();
    await sleep(ARRIVED_MS);
    partner.kills += 1;
  }
}

/** A mover moves its prepared workflows, and then creates and moves others. Every second move is a platform action. */
async function moverOf(written, job, name) {
  /** @type {number[]} */
  const prepared = [];
  while (prepared.length < PREPARED)
    prepared.push(await createWorkflow(written, job, `${name}-prepared-${prepared.length}`));
  return async (turn) => {
    const workflow = prepared.shift() ?? (await createWorkflow(written, job, `${name}-${turn}`));
    await move(written, workflow, { isOnPlatform: turn % 2 === 0 });
  };
}

function numbersTo(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}
