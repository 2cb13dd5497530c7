import { setTimeout as sleep } from 'node:timers/promises';
import { FormsClient } from './forms-client.mjs';
import { FormsLedger } from './forms-ledger.mjs';
import { Ledger } from './ledger.mjs';
import { PeopleClient } from './people-client.mjs';
import { ServiceClient } from './service-client.mjs';
import { startServer } from './server-process.mjs';
import { writeUntilLost } from './write-until-lost.mjs';

const WRITERS = 8;
const LONGEST_ROUND_MS = 400;

/**
 * Kills the server again and again while eight writers write, and after each restart repeats the POSTs that nobody was
 * told of, and looks whether every acknowledged write is there, once and whole.
 *
 * @param {object} options - `database`; `rounds` at most; `isOver` ends them before; `random` from 0 to 1 says when each is killed;
 *   `report` is told of each round
 * @returns {Promise<{ rounds: number, acknowledged: number, submissions: number, violations: string[] }>} no violations: nothing
 *   was lost; `submissions` of forms are among those acknowledged
 */
export async function runCrashRounds({
  database,
  rounds,
  isOver = () => false,
  random = Math.random,
  report = () => {},
}) {
  const ledgers = { people: new Ledger(), forms: new FormsLedger() };
  const sharedId = await createSharedPerson(database, ledgers);
  let round = 0;
  while (round < rounds && !isOver()) {
    round += 1;
    await crashOnce({ database, ledgers, sharedId, round, afterMs: random() * LONGEST_ROUND_MS });
    report(round, countsOf(ledgers));
  }
  const server = await startServer(database);
  const written = writtenTo(server, ledgers);
  await checkAll(written);
  for (const { ledger, client } of Object.values(written)) await ledger.checkWhole(client);
  await server.stop();
  const counts = countsOf(ledgers);
  return { rounds: round, ...counts, violations: [...counts.violations, ...(await database.problems())] };
}

/** What the writers write, each kind with its client and its ledger. */
function writtenTo({ baseUrl }, { people, forms }) {
  const service = new ServiceClient(baseUrl);
  return {
    people: { client: new PeopleClient(service), ledger: people },
    forms: { client: new FormsClient(service), ledger: forms },
  };
}

function countsOf({ people, forms }) {
  return {
    acknowledged: people.acknowledged + forms.acknowledged,
    submissions: forms.acknowledged,
    violations: [...people.violations, ...forms.violations],
  };
}

async function createSharedPerson(database, ledgers) {
  const server = await startServer(database);
  const { people } = writtenTo(server, ledgers);
  const id = await people.client.create({ firstname: 'a', lastname: 'shared' });
  people.ledger.created(id, 'shared');
  await server.kill();
  return id;
}

async function checkAll(written) {
  for (const { client, ledger } of Object.values(written)) {
    await ledger.repeatPending(client);
    await ledger.check(client);
  }
}

async function crashOnce({ database, ledgers, sharedId, round, afterMs }) {
  const server = await startServer(database);
  try {
    const written = writtenTo(server, ledgers);
    await checkAll(written);
    const writing = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilLost({ ...written, sharedId, writer: index + 1, round }),
    );
    await Promise.race([sleep(afterMs), ...writing]);
    await server.kill();
    await Promise.all(writing);
  } finally {
    await server.kill();
  }
}
