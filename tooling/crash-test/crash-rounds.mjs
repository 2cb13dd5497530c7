import { setTimeout as sleep } from 'node:timers/promises';
import { FilesClient } from './files-client.mjs';
import { FilesLedger } from './files-ledger.mjs';
import { FormsClient } from './forms-client.mjs';
import { FormsLedger } from './forms-ledger.mjs';
import { problemsAfterSweep } from './kept-files.mjs';
import { Ledger } from './ledger.mjs';
import { PeopleClient } from './people-client.mjs';
import { ServiceClient } from './service-client.mjs';
import { startServer } from './server-process.mjs';
import { writeUntilLost } from './write-until-lost.mjs';

const WRITERS = 8;
const LONGEST_ROUND_MS = 600;

/**
 * Kills the server again and again while eight writers write, and after each restart repeats the POSTs that nobody was
 * told of, and looks whether every acknowledged write is there, once and whole. In the end nothing may be left of files that nobody has.
 *
 * @param {object} options - `database`; `rounds` at most; `isOver` ends them before; `random` from 0 to 1 says when each is killed;
 *   `report` is told of each round
 * @returns {Promise<{ rounds: number, acknowledged: number, submissions: number, files: number, violations: string[] }>} no
 *   violations: nothing was lost; `submissions` of forms and `files` are among those acknowledged
 */
export async function runCrashRounds({
  database,
  rounds,
  isOver = () => false,
  random = Math.random,
  report = () => {},
}) {
  const ledgers = { people: new Ledger(), forms: new FormsLedger(), files: new FilesLedger() };
  const sharedId = await createSharedPerson(database, ledgers);
  let round = 0;
  while (round < rounds && !isOver()) {
    round += 1;
    await crashOnce({ database, ledgers, sharedId, round, afterMs: random() * LONGEST_ROUND_MS });
    report(round, countsOf(ledgers));
  }
  const left = await problemsAfterSweep(database);
  const server = await startServer(database);
  const written = writtenTo(server, ledgers);
  await checkAll(written);
  for (const { ledger, client } of Object.values(written)) await ledger.checkWhole(client);
  await server.stop();
  const counts = countsOf(ledgers);
  return { rounds: round, ...counts, violations: [...counts.violations, ...left, ...(await database.problems())] };
}

/** What the writers write, each kind with its client and its ledger. */
function writtenTo({ baseUrl }, { people, forms, files }) {
  const service = new ServiceClient(baseUrl);
  return {
    people: { client: new PeopleClient(service), ledger: people },
    forms: { client: new FormsClient(service), ledger: forms },
    files: { client: new FilesClient(service), ledger: files },
  };
}

function countsOf(ledgers) {
  const all = Object.values(ledgers);
  return {
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    submissions: ledgers.forms.acknowledged,
    files: ledgers.files.acknowledged,
    violations: all.flatMap(({ violations }) => violations),
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
