// Run in a project with the twin: writes, reads and searches, while little memory makes Node.js collect garbage often. A
// driver of SQLite that does not suit Node.js crashes meanwhile.
import { startTwin } from '@talent-platform/twin';

const WRITERS = 8;
const PEOPLE_EACH = 100;

const twin = await startTwin();
const { user, password } = twin.credentials();
const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' };
const counts = { written: 0, read: 0, found: 0 };

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(`Writer${writer}`)));
const copy = await twin.snapshot();
await twin.reset();
await twin.restore(copy);
await twin.stop();
process.stdout.write(`${JSON.stringify(counts)}\n`);

async function write(lastname) {
  for (let number = 0; number < PEOPLE_EACH; number += 1) {
    const { id } = await send('POST', 'people', { firstname: `Person ${number}`, lastname });
    counts.written += 1;
    const person = await send('GET', `people/${id}`);
    counts.read += Number(person.lastname === lastname);
  }
  const filter = { operator: '&', filters: [{ name: 'person.lastname', operator: '==', value: [lastname] }] };
  const { searchResults } = await send('POST', 'search/people', filter);
  counts.found += searchResults.length;
}

/** @returns {Promise<any>} */
async function send(method, path, body) {
  const url = `${twin.baseUrl}/customers/${twin.customerId}/${path}`;
  const reply = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  if (method !== 'POST' || reply.status !== 201) return reply.json();
  return { id: Number(reply.headers.get('location')?.split('/').at(-1)) };
}
