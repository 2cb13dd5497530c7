import { setTimeout as sleep } from 'node:timers/promises';
import { eventProblems } from './event-problems.mjs';
import { HOURS_MS } from './hours.mjs';
import { problemsAfterSweep } from './kept-files.mjs';
import { startServer } from './server-process.mjs';

/** A node claims a delivery for 60 s at most, and another one looks every second. */
const LONGEST_CLAIM_MS = 75_000;
const LOOK_MS = 200;

/**
 * Lets servers that nobody kills send all that is due within two hours, to a partner that takes it, and sweep what is left of files.
 *
 * @param {{ waitsForLeases: boolean, check: (server: object) => Promise<void> }} last - `check` repeats what nobody was told of
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
