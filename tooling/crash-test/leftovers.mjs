import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventProblems } from './event-partner.mjs';
import { startServer } from './server-process.mjs';
import { storedAttempts, storedContents, storedDeliveries } from './stored-rows.mjs';

/** @typedef {import('./stored-rows.mjs').CrashDatabase} CrashDatabase */

/** How far `two-hours-ahead.mjs` moves the clock. */
const HOURS_MS = 2 * 3_600_000;
/** A node claims a delivery for at most 60 s, and another node looks for due deliveries every second. */
const MAX_CLAIM_MS = 75_000;

/**
 * Runs servers that are not killed, until they have sent all events that are due within two hours, to a partner that
 * accepts them. Then the servers remove leftover files.
 *
 * @param {{ database: CrashDatabase, ledgers: { moves: import('./ledgers.mjs').MovesLedger }, partner:
 * import('./event-partner.mjs').EventPartner }} crash
 * @param {{ waitsForLeases: boolean, check: (server: import('./server-process.mjs').ServerProcess) => Promise<void> }}
 *   last - `check` repeats unacknowledged writes
 * @returns {Promise<string[]>} problems of files and of events
 */
export async function settleEvents({ database, ledgers, partner }, { waitsForLeases, check }) {
  partner.isSettled = true;
  const server = await startServer(database);
  await check(server);
  const held = waitsForLeases ? await heldAfterLeases(database) : [];
  await server.stop();
  const left = await problemsAfterSweep(database, () => unsent(database));
  const deliveries = await listed(database);
  const kept = { deliveries, attempts: await storedAttempts(database) };
  return [...held, ...left, ...ledgers.moves.problemsOf(deliveries), ...eventProblems(partner, kept)];
}

/** The running server sends what killed servers had claimed, as soon as their claims expire. */
async function heldAfterLeases(database) {
  const until = Date.now() + MAX_CLAIM_MS;
  const look = async () => (await storedDeliveries(database)).filter(({ isClaimed }) => isClaimed);
  let held = await look();
  while (held.length > 0 && Date.now() < until) {
    await sleep(LOOK_MS);
    held = await look();
  }
  return held.map(({ id }) => `The event ${id} is still held by a server that was killed.`);
}

async function listed(database) {
  const soon = Date.now() + HOURS_MS;
  const isLater = ({ isClaimed, dueMs }) => !isClaimed && dueMs !== null && dueMs > soon;
  return (await storedDeliveries(database)).map((delivery) => ({ ...delivery, isLater: isLater(delivery) }));
}

async function unsent(database) {
  const pending = (await listed(database)).filter(({ status, isLater }) => status === 'pending' && !isLater);
  return pending.map(({ id }) => `The event ${id} was not sent in time.`);
}

const TWO_HOURS_AHEAD = new URL('two-hours-ahead.mjs', import.meta.url).href;
/** Limit of the time in which nothing becomes less. */
const MAX_SWEEP_MS = 60_000;
const LOOK_MS = 100;

/**
 * Runs a server whose clock is two hours ahead, so that it removes what failed uploads left, and sends what has become
 * due.
 *
 * @param {CrashDatabase} database
 * @param {() => Promise<string[]>} due - events that must still be sent
 * @returns {Promise<string[]>} leftover contents, missing contents, and events that were not sent
 */
async function problemsAfterSweep(database, due) {
  const server = await startServer(database, { imports: [TWO_HOURS_AHEAD] });
  const look = async () => [...(await problemsOf(database)), ...(await due())];
  let [problems, until] = [await look(), Date.now() + MAX_SWEEP_MS];
  while (problems.length > 0 && Date.now() < until) {
    await sleep(LOOK_MS);
    const left = await look();
    if (left.length < problems.length) until = Date.now() + MAX_SWEEP_MS;
    problems = left;
  }
  await server.stop();
  return problems;
}

/** The text by which a server knows its storage key (D-FIL-8). */
const KEY_CHECK = '.key-check';

/**
 * Finds stored contents that nothing refers to, and references whose content is missing.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'rows'>} database
 */
export async function problemsOf({ dataDir, rows: query }) {
  const kept = (await filesBelow(path.join(dataDir, 'files'))).filter((name) => name !== KEY_CHECK);
  const rows = await storedContents({ rows: query });
  const named = new Set(rows.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  return [
    ...rows.filter(({ name }) => !named.has(name)).map(({ name }) => `The content ${name} has no reference.`),
    ...kept.filter((name) => !named.has(name)).map((name) => `The file ${name} is left over.`),
    ...[...named].filter((name) => !kept.includes(name)).map((name) => `The content ${name} is missing.`),
  ];
}

/** Returns the paths relative to the folder, with `/`. */
async function filesBelow(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  );
}
