import { describe, expect, it } from '@jest/globals';
import { signRequest, SigningSecret } from '@talent-platform/protocol/signing';
import { SECRET } from '../../builders/blueprint.builder.js';
import { aDelivery } from '../../builders/delivery.builder.js';
import { aPortalsBlueprint } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, codesOf, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeOnPostgres } from '../../support/databases.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordedEvents } from '../../support/recorded-events.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const PATH = `/platform/v1/customers/${CUSTOMER}/stream`;
const HOUR_MS = 3_600_000;

interface Told {
  readonly kinds: readonly string[];
  readonly next: string;
}

/** A stream of a user. `told` reads the next event; undefined: the stream has ended. */
async function open({ baseUrl, at }: { baseUrl: string; at: number }, username: string, query = '') {
  const target = `${PATH}${query}`;
  const secret = new SigningSecret(SECRET);
  const now = new Date(at);
  const { headers } = signRequest({ method: 'GET', target, headers: [], user: username, secret, now });
  const reply = await fetch(baseUrl + target, { headers });
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const told = async (): Promise<Told | undefined> => {
    for (;;) {
      const [event, ...rest] = text.split('\n\n');
      if (rest.length > 0) {
        text = rest.join('\n\n');
        if (event?.startsWith('data: ')) return JSON.parse(event.slice(6)) as Told;
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += new TextDecoder().decode(value);
    }
  };
  return { reply, told, close: () => reader.cancel() };
}

const blueprints = [aPortalsBlueprint(CUSTOMER)];
const clock = new TestClock();

describeServer('the stream of changes (D-CHG-13)', { blueprints, clock }, (under) => {
  const { server } = under;
  const api = new ApiClient(server, CUSTOMER);
  const of = (group: string, query = '') =>
    open({ baseUrl: server.baseUrl, at: clock.now() }, `${CUSTOMER}.${group}`, query);
  const makeJob = () => api.create('jobs', { jobtitle: 'Told to nobody' });
  const makePerson = () => api.create('people', { firstname: 'Ada', lastname: 'King' });

  it('says which types have changed and where to read on, and nothing else', async () => {
    const { reply, told, close } = await of('user');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream;charset=UTF-8']);
    const first = await told();
    expect(first).toEqual({ kinds: [], next: expect.any(String) });
    const id = await makeJob();
    expect(await told()).toEqual({ kinds: ['jobs'], next: expect.any(String) });
    const [change] = await new ChangesClient(server, CUSTOMER).since(first?.next ?? '', 1);
    expect(change && shown(change)).toBe(`jobs/${id}@1`);
    await close();
  });

  it('says nothing of types that the caller may not read', async () => {
    const { told, close } = await of('jobless');
    await told();
    await makeJob();
    await makePerson();
    expect((await told())?.kinds).toEqual(['people']);
    await close();
  });

  it('says nothing of records about profiles that the caller may not read', async () => {
    const person = await makePerson();
    const { told, close } = await of('peopleless');
    await told();
    await new PlatformClient(server, CUSTOMER).post(`/people/${person}/notes`, { text: 'Told to nobody' });
    await makeJob();
    expect((await told())?.kinds).toEqual(['jobs']);
    await close();
  });

  it('tells administrators of deliveries', async () => {
    const { told, close } = await of('lockedadmin');
    await told();
    const events = new RecordedEvents(server);
    await events.storeDeliveries([aDelivery(CUSTOMER, 'a')]);
    expect((await told())?.kinds).toEqual(['deliveries']);
    await close();
  });

  it('ends at once if a search lock hides records, because it would tell when they change', async () => {
    const { told } = await of('locked');
    expect([(await told())?.kinds, await told()]).toEqual([[], undefined]);
  });

  it.each(['?seconds=3601', '?seconds=x'])('is refused with %s', async (query) => {
    const response = await server.sendSigned(`${CUSTOMER}.user`, SECRET, { path: PATH + query });
    expect([response.status, codesOf(response)]).toEqual([400, [5]]);
  });

  describe('ends', () => {
    it('after the time that was asked for', async () => {
      const { told } = await of('user', '?seconds=0');
      expect([(await told())?.kinds, await told()]).toEqual([[], undefined]);
    });

    it('after an hour', async () => {
      const { told } = await of('user');
      await told();
      clock.advance(HOUR_MS);
      expect(await told()).toBeUndefined();
    });

    it('once the configuration has changed, which may end the right of the caller', async () => {
      const { told } = await of('user');
      await told();
      await server.apply(aPortalsBlueprint(CUSTOMER, { quota: { requestsPerDay: 2_000_000 } }));
      expect(await told()).toBeUndefined();
    });
  });

  it('are 20 of a user on a node at most, each for one request of the quota', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => of('user')));
    for (const { told } of streams) await told();
    const left = streams.map(({ reply }) => Number(reply.headers.get('x-ratelimit-remaining')));
    expect(Math.max(...left) - Math.min(...left)).toBe(19);
    expect(statusAndCodes(await server.sendSigned(`${CUSTOMER}.user`, SECRET, { path: PATH }))).toEqual([503, [23]]);
    for (const { close } of streams) await close();
  });
});

describeOnPostgres('the streams of several nodes', (createDatabase) => {
  it('tell of what another node has written, and end when their node stops', async () => {
    const database = await createDatabase('migrated');
    const [one, other] = await Promise.all([1, 2].map(() => TestServer.start({ database, blueprints })));
    if (!one || !other) throw new Error('Both nodes must have started.');
    const { told } = await open({ baseUrl: one.baseUrl, at: Date.now() }, `${CUSTOMER}.user`);
    await told();
    await new ApiClient(other, CUSTOMER).create('jobs', { jobtitle: 'Engineer' });
    expect((await told())?.kinds).toEqual(['jobs']);
    await Promise.all([one.stop(), other.stop()]);
    expect(await told()).toBeUndefined();
  });
});
