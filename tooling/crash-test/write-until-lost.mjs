import { randomBytes } from 'node:crypto';
import { FormsLedger } from './ledgers.mjs';
import { ConnectionLost } from './service-client.mjs';

const PREPARED = 4;
const LARGEST_FILE_BYTES = 200_000;
/** Files that hold the same are kept once. */
const SAME_FILE = Buffer.from('What every writer sends.');

/**
 * Writes without a pause until the server is gone. Every second writer first writes the file of the one person that all writers
 * share. Then each writer creates a person, changes it, and changes its own field of the shared person. It writes the forms of
 * both and the file of the new person. Last it creates a person without any unique value.
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

/** Workflows that are to be moved: their moves are the first that the server is sent in a round, however early it is killed. */
export async function prepareMoves({ people, moves, job, writer, round }) {
  const workflows = [];
  for (let count = 1; count <= PREPARED; count += 1)
    workflows.push(await createWorkflow({ people, moves, job }, `prepared-${round}-${writer}-${count}`));
  return workflows;
}

/** Moves those, and then makes others and moves them, until the server is gone: every other one as a user of the platform does. */
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

/** A form of the person submitted and then replaced, and that of the shared person replaced. */
async function writeForms(forms, { id, sharedId, round, writer, turn }) {
  await submit(forms, id, { round, writer, turn: 2 * turn });
  await replace(forms, id, { round, writer, turn: 2 * turn + 1 });
  await replace(forms, sharedId, { round, writer, turn });
}

/** A file, replaced by one that many have, and removed every other time. */
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

/** One that nobody else sends, small or large. */
function fileOf(count) {
  return randomBytes(count % 2 === 0 ? LARGEST_FILE_BYTES : LARGEST_FILE_BYTES / 100);
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
