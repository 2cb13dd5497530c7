import { randomBytes } from 'node:crypto';
import { ConnectionLost } from '@talent-platform/harness/send-signed.mjs';
import { FilesClient, FormsClient, PeopleClient, WorkflowsClient } from './clients.mjs';
import { FilesLedger, FormsLedger, MovesLedger, PeopleLedger } from './ledgers.mjs';
import { PLATFORM } from './service-client.mjs';

/**
 * The kinds of writes, each with its client and its ledger.
 *
 * @typedef {ReturnType<typeof writtenBy>} Written
 * @typedef {ReturnType<typeof newLedgers>} Ledgers
 */

export function newLedgers() {
  return {
    people: new PeopleLedger(),
    forms: new FormsLedger(),
    files: new FilesLedger(),
    moves: new MovesLedger(),
  };
}

/**
 * @param {(prefix?: string) => import('./service-client.mjs').Client} clientOf
 * @param {Ledgers} ledgers
 */
export function writtenBy(clientOf, { people, forms, files, moves }) {
  const service = clientOf();
  return {
    people: { client: new PeopleClient(service), ledger: people },
    forms: { client: new FormsClient(service), ledger: forms },
    files: { client: new FilesClient(service), ledger: files },
    moves: { client: new WorkflowsClient(service, clientOf(PLATFORM)), ledger: moves },
  };
}

/** Repeats unacknowledged writes, and compares what was written since the last time. @param {Written} written */
export async function checkWritten(written) {
  for (const { client, ledger } of Object.values(written)) {
    await ledger.repeatPending(client);
    await ledger.check(client);
  }
}

/** Compares everything that was ever acknowledged. @param {Written} written */
export async function checkAllWritten(written) {
  await checkWritten(written);
  for (const { client, ledger } of Object.values(written)) await ledger.checkWhole(client);
}

/** Returns the number of acknowledged writes, in all and by kind, and the violations. @param {Ledgers} ledgers */
export function countsOf({ people, forms, files, moves }) {
  const all = [people, forms, files, moves];
  return {
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    submissions: forms.acknowledged,
    files: files.acknowledged,
    moves: moves.acknowledged,
    violations: all.flatMap(({ violations }) => violations),
  };
}

/** Creates the person that all writers share. @param {Written} written @returns {Promise<number>} */
export async function createShared({ people: { client, ledger } }) {
  const id = await client.create({ firstname: 'a', lastname: 'shared' }, 'shared');
  ledger.created(id, 'shared');
  return id;
}

const MAX_FILE_BYTES = 200_000;
/** A file that all writers send, because the server stores equal files once. */
const SAME_FILE = Buffer.from('What every writer sends.');

/**
 * Returns a writer, to be called with the number of its turn, from 1. Every second writer first writes the file of the
 * person that all writers share. Then each writer creates a person, changes it, and changes its own field of the shared
 * person. The writer then writes the file of the new person, and the forms of both people unless `withForms` is false.
 * Last, the writer creates a person without any unique value.
 *
 * @param {Written} written
 * @param {{ sharedId: number, writer: number, round?: number, withForms?: boolean }} who
 */
export function writerOf({ people, forms, files }, { sharedId, writer, round = 0, withForms = true }) {
  return async (/** @type {number} */ turn) => {
    const hasFile = writer % 2 === 0;
    if (hasFile) await writeFile(files, sharedId, round + turn);
    const name = `${round}-${writer}-${turn}`;
    const email = `${name}@example.com`;
    const id = await create(people, { firstname: 'Crash', lastname: name, externalid: name, email });
    await change(people, id, { field: `field${writer}`, value: turn });
    await change(people, sharedId, { field: `field${writer}`, value: round * 1_000_000 + turn });
    if (hasFile) await writeFile(files, id, round + turn);
    if (withForms) {
      await submit(forms, id, { round, writer, turn: 2 * turn });
      await replace(forms, id, { round, writer, turn: 2 * turn + 1 });
      await replace(forms, sharedId, { round, writer, turn });
    }
    await create(people, { firstname: 'Plain', lastname: `plain-${name}` });
  };
}

/** Creates a person, and returns the workflow of the person with a job. @param {Written} written */
export async function createWorkflow({ people, moves }, job, name) {
  const person = await create(people, { firstname: 'Moved', lastname: name });
  return moves.client.create(job, person, `workflow-${name}`);
}

/**
 * Moves a workflow.
 *
 * @param {Written} written
 * @param {number} workflow
 * @param {{ isOnPlatform: boolean, key?: string }} how - a platform action, or else a change by the web services
 */
export async function move({ moves: { client, ledger } }, workflow, { isOnPlatform, key }) {
  ledger.moving(workflow);
  ledger.moved(workflow, isOnPlatform ? await client.move(workflow, key) : await client.change(workflow));
}

/** Takes turns without a pause until the server is gone. @param {(turn: number) => Promise<void>} act */
export async function untilLost(act) {
  try {
    for (let turn = 1; ; turn += 1) await act(turn);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}

/** Uploads a file, replaces it by the file that all writers share, and removes it every second time. */
async function writeFile(files, owner, count) {
  await upload(files, owner, randomBytes(count % 2 === 0 ? MAX_FILE_BYTES : MAX_FILE_BYTES / 100));
  await upload(files, owner, SAME_FILE);
  if (count % 2 > 0) return;
  const acknowledge = files.ledger.removing(owner);
  await files.client.remove(owner);
  acknowledge();
}

async function create({ client, ledger }, person) {
  const key = person.lastname;
  ledger.creating(key, person);
  const id = await client.create(person, key);
  ledger.created(id, person.lastname, key);
  return id;
}

async function change({ client, ledger }, id, { field, value }) {
  ledger.sent(id, field, value);
  await client.change(id, { [field]: value });
  ledger.changed(id, field);
}

async function submit({ client, ledger }, owner, which) {
  const value = FormsLedger.valueOf(which);
  ledger.sent(owner, value);
  ledger.submitted(owner, value, await client.submit(owner, value));
}

async function replace({ client, ledger }, owner, which) {
  const value = FormsLedger.valueOf(which);
  ledger.sent(owner, value);
  ledger.submitted(owner, value, await client.replace(owner, value));
}

async function upload({ client, ledger }, owner, content) {
  const acknowledge = ledger.uploading(owner, content);
  await client.upload(owner, content);
  acknowledge();
}
