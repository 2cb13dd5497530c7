import { ConnectionLost } from './people-client.mjs';

/**
 * Writes without a pause until the server is gone: a new person, a change of that person, and a change of the field of
 * this writer on the one person that all writers share.
 */
export async function writeUntilLost({ client, ledger, sharedId, writer, round }) {
  const field = `field${writer}`;
  const change = async (id, value) => {
    ledger.sent(id, field, value);
    await client.change(id, { [field]: value });
    ledger.changed(id, field);
  };
  try {
    for (let turn = 1; ; turn += 1) {
      const externalid = `${round}-${writer}-${turn}`;
      const id = await client.create({
        firstname: 'Crash',
        lastname: externalid,
        externalid,
        email: `${externalid}@example.com`,
      });
      ledger.created(id, externalid);
      await change(id, turn);
      await change(sharedId, round * 1_000_000 + turn);
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}
