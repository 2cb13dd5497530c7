import { randomBytes } from 'node:crypto';
import { FormsLedger } from './ledgers.mjs';
import { ConnectionLost } from './service-client.mjs';

const PREPARED = 4;
const MAX_FILE_BYTES = 200_000;
/** A file that all writers send, because the server stores equal files once. */
const SAME_FILE = Buffer.from('What every writer sends.');

/**
 * Writes without a pause until the server is gone. Every second writer first writes the file of the person that all
 * writers share. Then each writer creates a person, changes it, and changes its own field of the shared person. The
 * writer then writes the forms of both people, and the file of the new person. Last, the writer creates a person
 * without any unique value.
 */
export async function writeUntilLost({ people, forms, files, sharedId, writer, round }) {
  try {
    for (let turn = 1; ; turn += 1) {
      if (writer % 2 === 0) await writeFile(files, sharedId, round + turn);
      const name = `${round}-${writer}-${turn}`;
      const id = await create(people, {
        firstname: 'Crash',
        lastname: name,
        externalid: name,
        email: `${name}@example.com`,
      });
      await change(people, id, { field: `field${writer}`, value: turn });
      await change(people, sharedId, { field: `field${writer}`, value: round * 1_000_000 + turn });
      if (writer % 2 === 0) await writeFile(files, id, round + turn);
      await writeForms(forms, { id, sharedId, round, writer, turn });
      await create(people, { firstname: 'Plain', lastname: `plain-${name}` });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}

/** Creates workflows to move. Their moves are the first requests of a round, so that even an early kill meets some. */
export async function prepareMoves({ people, moves, job, writer, round }) {
  const workflows = [];
  for (let count = 1; count <= PREPARED; count += 1)
    workflows.push(await createWorkflow({ people, moves, job }, `prepared-${round}-${writer}-${count}`));
  return workflows;
}

/**
 * Moves the prepared workflows, then creates and moves others, until the server is gone. Every second move is a
 * platform action.
 */
export async function moveUntilLost({ people, moves, job, writer, round, prepared }) {
  try {
    for (let turn = 1; ; turn += 1) {
      const workflow =
        prepared[turn - 1] ?? (await createWorkflow({ people, moves, job }, `moved-${round}-${writer}-${turn}`));
      await move(moves, workflow, turn % 2 === 0);
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}

async function createWorkflow({ people, moves, job }, lastname) {
  return moves.client.create(job, await create(people, { firstname: 'Moved', lastname }));
}

/** Submits and then replaces a form of the new person, and replaces the form of the shared person. */
async function writeForms(forms, { id, sharedId, round, writer, turn }) {
  await submit(forms, id, { round, writer, turn: 2 * turn });
  await replace(forms, id, { round, writer, turn: 2 * turn + 1 });
  await replace(forms, sharedId, { round, writer, turn });
}

/** Uploads a file, replaces it by the file that all writers share, and removes it every second time. */
async function writeFile(files, owner, count) {
  await upload(files, owner, fileOf(count));
  await upload(files, owner, SAME_FILE);
  if (count % 2 === 0) await remove(files, owner);
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

/** Returns a unique file, small or large. */
function fileOf(count) {
  return randomBytes(count % 2 === 0 ? MAX_FILE_BYTES : MAX_FILE_BYTES / 100);
}

async function upload({ client, ledger }, owner, content) {
  const acknowledge = ledger.uploading(owner, content);
  await client.upload(owner, content);
  acknowledge();
}

async function remove({ client, ledger }, owner) {
  const acknowledge = ledger.removing(owner);
  await client.remove(owner);
  acknowledge();
}

async function move({ client, ledger }, workflow, isOnPlatform) {
  ledger.moving(workflow);
  ledger.moved(workflow, isOnPlatform ? await client.move(workflow) : await client.change(workflow));
}
