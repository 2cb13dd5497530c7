import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.mjs';
import { PeopleClient } from './people-client.mjs';
import { startServer } from './server-process.mjs';
import { writeUntilLost } from './write-until-lost.mjs';

const WRITERS = 8;
const LONGEST_ROUND_MS = 400;

/**
 * Kills the server again and again while eight writers write, and after each restart repeats the POSTs that nobody was
 * told of, and looks whether every acknowledged write is there, once.
 *
 * @param {{ database: object, rounds: number, report?: (round: number, ledger: Ledger) => void }} options
 * @returns {Promise<{ acknowledged: number, violations: string[] }>} no violations: nothing was lost
 */
export async function runCrashRounds({ database, rounds, report = () => {} }) {
  const ledger = new Ledger();
  const sharedId = await createSharedPerson(database, ledger);
  for (let round = 1; round <= rounds; round += 1) {
    await crashOnce({ database, ledger, sharedId, round });
    report(round, ledger);
  }
  const server = await startServer(database);
  const client = new PeopleClient(server.baseUrl);
  await ledger.repeatPending(client);
  await ledger.check(client);
  await ledger.checkWhole(client);
  await server.stop();
  return { acknowledged: ledger.acknowledged, violations: [...ledger.violations, ...(await database.problems())] };
}

async function createSharedPerson(database, ledger) {
  const server = await startServer(database);
  const id = await new PeopleClient(server.baseUrl).create({ firstname: 'a', lastname: 'shared' });
  ledger.created(id, 'shared');
  await server.kill();
  return id;
}

async function crashOnce({ database, ledger, sharedId, round }) {
  const server = await startServer(database);
  try {
    const client = new PeopleClient(server.baseUrl);
    await ledger.repeatPending(client);
    await ledger.check(client);
    const writing = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilLost({ client, ledger, sharedId, writer: index + 1, round }),
    );
    await Promise.race([sleep(Math.random() * LONGEST_ROUND_MS), ...writing]);
    await server.kill();
    await Promise.all(writing);
  } finally {
    await server.kill();
  }
}
