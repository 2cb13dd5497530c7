import { ConnectionLost } from './people-client.mjs';

/**
 * Writes without a pause until the server is gone: a new person, a change of that person, a change of the field of this
 * writer on the one person that all writers share, and a new person who has nothing that could be there only once.
 */
export async function writeUntilLost({ client, ledger, sharedId, writer, round }) {
  const field = `field${writer}`;
  const change = async (id, value) => {
    ledger.sent(id, field, value);
    await client.change(id, { [field]: value });
    ledger.changed(id, field);
  };
  const create = async (person) => {
    const key = person.lastname;
    ledger.creating(key, person);
    const id = await client.create(person, key);
    ledger.created(id, person.lastname, key);
    return id;
  };
  try {
    for (let turn = 1; ; turn += 1) {
      const name = `${round}-${writer}-${turn}`;
      const id = await create({ firstname: 'Crash', lastname: name, externalid: name, email: `${name}@example.com` });
      await change(id, turn);
      await change(sharedId, round * 1_000_000 + turn);
      await create({ firstname: 'Plain', lastname: `plain-${name}` });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}
