import { FormsLedger } from './forms-ledger.mjs';
import { ConnectionLost } from './service-client.mjs';

/**
 * Writes without a pause until the server is gone: a new person, a change of that person, a form of that person submitted and
 * then replaced, a change of the field of this writer on the one person that all writers share, the form of that person
 * replaced, and a new person who has nothing that could be there only once.
 */
export async function writeUntilLost({ people, forms, sharedId, writer, round }) {
  try {
    for (let turn = 1; ; turn += 1) {
      const name = `${round}-${writer}-${turn}`;
      const id = await create(people, {
        firstname: 'Crash',
        lastname: name,
        externalid: name,
        email: `${name}@example.com`,
      });
      await change(people, id, { field: `field${writer}`, value: turn });
      await submit(forms, id, { round, writer, turn: 2 * turn });
      await replace(forms, id, { round, writer, turn: 2 * turn + 1 });
      await change(people, sharedId, { field: `field${writer}`, value: round * 1_000_000 + turn });
      await replace(forms, sharedId, { round, writer, turn });
      await create(people, { firstname: 'Plain', lastname: `plain-${name}` });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
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
