// One of many test files that run at the same time, each with its own twin. Every answer must be that of its own twin.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startTwin } from '@talent-platform/twin';

const PEOPLE = '/customers/1001/people';
const NAME = `Eva ${process.pid}`;

let twin;
before(async () => {
  twin = await startTwin();
});
after(() => twin.stop());

async function send(path, body) {
  const { user, password } = twin.credentials();
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return fetch(twin.baseUrl + path, init);
}

/** @type {number | undefined} */
let firstOfRound;
for (let round = 0; round < 5; round += 1)
  void test(`round ${round}`, async () => {
    await twin.reset();
    const writes = Array.from({ length: 10 }, () => send(PEOPLE, { firstname: NAME, lastname: 'Nowak' }));
    const created = await Promise.all(writes);
    const ids = created.map(({ headers }) => Number(headers.get('location')?.split('/').at(-1)));
    const [first = 0] = ids.toSorted((one, other) => one - other);
    assert.equal(first, firstOfRound ?? first);
    firstOfRound = first;
    assert.deepEqual(
      ids.toSorted((one, other) => one - other),
      Array.from({ length: 10 }, (_, index) => first + index),
    );
    for (const id of ids) {
      const reply = await send(`${PEOPLE}/${id}?fields=firstname`);
      assert.equal(/** @type {{ firstname: string }} */ (await reply.json()).firstname, NAME);
    }
    assert.equal((await send(`${PEOPLE}/${first + 10}`)).status, 404);
    assert.equal(twin.journal.requests().length, 21);
  });
