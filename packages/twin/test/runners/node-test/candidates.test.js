import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startTwin } from '@talent-platform/twin';

let twin;
before(
  async () => {
    twin = await startTwin();
  },
  { timeout: 120_000 },
);
afterEach(() => twin.reset());
after(() => twin?.stop());

const create = async () => {
  const { user, password } = twin.credentials();
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' };
  const body = '{"firstname":"Eva","lastname":"Nowak"}';
  return fetch(`${twin.baseUrl}/customers/1001/people`, { method: 'POST', headers, body });
};

for (const round of [1, 2])
  test(`creates the same person in round ${round}`, async () => {
    assert.match((await create()).headers.get('location'), /\/people\/61$/);
    assert.equal(twin.journal.requests({ method: 'POST' }).length, 1);
  });

test('meets a fault, and moves a candidate', async () => {
  twin.faults.request({ status: 503, count: 1 });
  assert.deepEqual([(await create()).status, (await create()).status], [503, 201]);
  assert.equal((await twin.move(3, 'C51220')).outcome, 'none');
});
