import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventProblems } from './event-partner.mjs';
import { HOURS_MS } from './hours.mjs';
import { startServer } from './server-process.mjs';

/** @typedef {import('./databases.mjs').CrashDatabase} CrashDatabase */

/** A node claims a delivery for 60 s at most, and another one looks every second. */
const LONGEST_CLAIM_MS = 75_000;

/**
 * Lets servers that nobody kills send all that is due within two hours, to a partner that takes it, and sweep what is left of files.
 *
 * @param {{ database: CrashDatabase, ledgers: { moves: import('./ledgers.mjs').MovesLedger }, partner: import('./event-partner.mjs').EventPartner }} crash
 * @param {{ waitsForLeases: boolean, check: (server: import('./server-process.mjs').ServerProcess) => Promise<void> }} last -
 *   `check` repeats what nobody was told of
 * @returns {Promise<string[]>} what is wrong then: of files, and of what the partner was told
 */
export async function settleEvents({ database, ledgers, partner }, { waitsForLeases, check }) {
  partner.isSettled = true;
  const server = await startServer(database);
  await check(server);
  const held = waitsForLeases ? await heldAfterLeases(database) : [];
  await server.stop();
  const left = await problemsAfterSweep(database, () => unsent(database));
  const deliveries = await listed(database);
  const kept = { deliveries, attempts: await database.attempts() };
  return [...held, ...left, ...ledgers.moves.problemsOf(deliveries), ...eventProblems(partner, kept)];
}

/** The running server sends what killed servers had claimed, as soon as their claims expire. */
async function heldAfterLeases(database) {
  const until = Date.now() + LONGEST_CLAIM_MS;
  const look = async () => (await database.deliveries()).filter(({ isClaimed }) => isClaimed);
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
  return (await database.deliveries()).map((delivery) => ({ ...delivery, isLater: isLater(delivery) }));
}

async function unsent(database) {
  const pending = (await listed(database)).filter(({ status, isLater }) => status === 'pending' && !isLater);
  return pending.map(({ id }) => `The event ${id} is not sent in time.`);
}

const HOURS_LATER = new URL('hours-later.mjs', import.meta.url).href;
const LONGEST_SWEEP_MS = 60_000;
const LOOK_MS = 100;

/**
 * Lets a server run when two hours have passed, so that it sweeps what uploads left that came to nothing, and sends what has become due.
 *
 * @param {CrashDatabase} database
 * @param {() => Promise<string[]>} due - what is still to be sent
 * @returns {Promise<string[]>} what is kept then that nothing names, what is named and not there, and what was not sent
 */
async function problemsAfterSweep(database, due) {
  const server = await startServer(database, { imports: [HOURS_LATER] });
  const until = Date.now() + LONGEST_SWEEP_MS;
  const look = async () => [...(await problemsOf(database)), ...(await due())];
  let problems = await look();
  while (problems.length > 0 && Date.now() < until) {
    await sleep(LOOK_MS);
    problems = await look();
  }
  await server.stop();
  return problems;
}

/**
 * Finds stored contents that nothing refers to, and references whose content is missing.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'contents'>} database
 */
export async function problemsOf({ dataDir, contents }) {
  const kept = await filesBelow(path.join(dataDir, 'files'));
  const rows = await contents();
  const named = new Set(rows.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  return [
    ...rows.filter(({ name }) => !named.has(name)).map(({ name }) => `The content ${name} is named by nothing.`),
    ...kept.filter((name) => !named.has(name)).map((name) => `The file ${name} is left over.`),
    ...[...named].filter((name) => !kept.includes(name)).map((name) => `The content ${name} is not there.`),
  ];
}

/** Their names below that folder, with `/`. */
async function filesBelow(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  );
}
