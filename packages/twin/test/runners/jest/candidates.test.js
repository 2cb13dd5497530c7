import { startTwin } from '@talent-platform/twin';

let twin;
beforeAll(async () => {
  twin = await startTwin();
});
afterEach(() => twin.reset());
afterAll(() => twin.stop());

const create = async () => {
  const { user, password } = twin.credentials();
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' };
  const body = '{"firstname":"Eva","lastname":"Nowak"}';
  return fetch(`${twin.baseUrl}/customers/1001/people`, { method: 'POST', headers, body });
};

for (const round of [1, 2])
  test(`creates the same person in round ${round}`, async () => {
    expect((await create()).headers.get('location')).toMatch(/\/people\/61$/);
    expect(twin.journal.requests({ method: 'POST' }).length).toBe(1);
  });

test('meets a fault, and moves a candidate', async () => {
  twin.faults.request({ status: 503, count: 1 });
  expect([(await create()).status, (await create()).status]).toEqual([503, 201]);
  expect((await twin.move(3, 'C51220')).outcome).toBe('none');
});
