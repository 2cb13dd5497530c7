import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Incarnations } from '../../../src/incarnations/index.js';
import { BlueprintStart } from '../../../src/modules/blueprints/index.js';
import { clientOf, CUSTOMER, personOf } from '../../backups/backed-up-world.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { startEventPartner } from '../../events/event-partner.js';
import { EventWorld } from '../../events/event-world.js';
import { ADDRESS, LIVES_THERE, STAYS, TwoInstallations } from '../../move/moved-customer.js';
import { aMovedBlueprint, BOARD, foundBy, seenBy, Writers } from '../../move/moved-world.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient } from '../../support/changes-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { gate } from '../../support/gate.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import type { TestServer } from '../../support/test-server.js';

const DEMO = new URL('../../../../../tooling/harness/demo-customer.mjs', import.meta.url);

interface Demo {
  prepareDemo(options: { folder: string; partner: string }): Promise<string>;
  startPartner(): Promise<{ url: string; stop(): Promise<void> }>;
  fillCustomer(server: { baseUrl: string }): Promise<void>;
  readCustomer(server: { baseUrl: string }): Promise<Record<string, unknown>>;
}

/** The servers, the clients and the command share one process. */
const PAUSE_MS = 50;

/** Writes for a customer until it is told to end, and fails if any write is refused. */
function busy(server: TestServer, customerId: number): { end(): Promise<number> } {
  let isOver = false;
  const api = new ApiClient(server, customerId);
  const work = (async () => {
    let count = 0;
    for (; !isOver; count += 1) {
      await api.create('people', { firstname: 'Bo', lastname: `Busy${count}` });
      await delay(PAUSE_MS);
    }
    return count;
  })();
  return { end: () => ((isOver = true), work) };
}

/** Asks again and again until `end`, and returns the statuses in the order in which they changed. */
async function answersUntil(end: Promise<unknown>, ask: () => Promise<{ readonly status: number }>): Promise<number[]> {
  let isOver = false;
  void end.finally(() => (isOver = true));
  const statuses: number[] = [];
  for (let status = 0; !isOver || statuses.length < 2;) {
    ({ status } = await ask());
    if (statuses.at(-1) !== status) statuses.push(status);
  }
  return statuses;
}

let world: TwoInstallations;

describeOnEachDatabase('talent-server customers move (D-OPR-28)', (createDatabase, createOther) => {
  afterEach(() => world.end());

  it('answers every read of the demo customer in the other installation as before', async () => {
    world = await TwoInstallations.begin(createDatabase, createOther);
    const demo = (await import(DEMO.href)) as Demo;
    const { prepareDemo, startPartner, fillCustomer, readCustomer } = demo;
    const partner = await startPartner();
    const folder = await prepareDemo({ folder: world.source.dataDir, partner: partner.url });
    await world.here.running.app.get(BlueprintStart).applyFrom(folder);
    await fillCustomer({ baseUrl: world.here.baseUrl });
    // Nothing is sent again meanwhile.
    const later = 'UPDATE deliveries SET due_at = due_at + 86400000 WHERE due_at IS NOT NULL';
    await world.here.unitOfWork.write((session) => session.query(later));
    const before = await readCustomer({ baseUrl: world.here.baseUrl });
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(await world.move(['--yes', '--gone-for', '2d'])).toMatchObject({ code: 0 });
    expect(await readCustomer({ baseUrl: world.there.baseUrl })).toEqual(before);
    expect(await world.leftovers()).toEqual([]);
    if (world.target.location.kind === 'postgres') {
      const { reader } = world.there.unitOfWork;
      const planned = `SELECT reltuples AS rows FROM pg_class WHERE relname = 'profiles'`;
      expect(await reader.query(planned)).toEqual(await reader.query('SELECT COUNT(*)::real AS rows FROM profiles'));
    }
    // A start whose setting still names the customer does not bring it back.
    await world.here.running.app.get(BlueprintStart).applyFrom(folder);
    expect((await world.run(['customers', 'add', folder])).stderr).toContain('has moved to another installation');
    expect(await readCustomer({ baseUrl: world.here.baseUrl })).toEqual({});
    // Two days later, nobody is told the address any more, and the customer can be added again.
    expect(await world.move(['--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`has moved to ${ADDRESS}`),
    });
    expect(await world.run(['customers', 'remove', String(CUSTOMER), '--yes'])).toMatchObject({ code: 0 });
    const twoDays = 'UPDATE customer_moves SET until = until - 2 * 86400000';
    await world.here.unitOfWork.write((session) => session.query(twoDays));
    const ask = (): Promise<RawResponse> => clientOf(world.here).get('/people/1');
    await until('the end of the address', ask, ({ status }) => status === 401);
    expect(await world.run(['customers', 'add', folder])).toMatchObject({ code: 0 });
    await partner.stop();
  });

  it('loses nothing of a customer who writes, sends each event once, and disturbs nobody else', async () => {
    world = await TwoInstallations.begin(createDatabase, createDatabase);
    const { here, there } = world;
    const answer = gate();
    const partner = await startEventPartner(() => answer.opened.then(() => 200));
    await here.apply(aMovedBlueprint(partner.url));
    const first = new EventWorld(here, CUSTOMER);
    await first.record(BOARD);
    await first.leaveToWorker();
    await until('an attempt', () => partner.received.length === 1);
    const headers = { 'idempotency-key': 'the same' };
    const keyed = { body: { firstname: 'Ada', lastname: 'Once' }, headers };
    const made = await clientOf(here).send('POST', '/people', keyed);
    const token = await new ChangesClient(here, CUSTOMER).now();
    const kept = await personOf(here, 'Kept');
    const { etag = '' } = (await clientOf(here).get(`/people/${kept}`)).headers;
    const trailOf = (server: TestServer, query: string): Promise<RawResponse> =>
      new PlatformClient(server, CUSTOMER, `${CUSTOMER}.admin`).get(`/audit${query}`);
    const { next } = (await trailOf(here, '?size=1')).json as { next: string };
    const others = [busy(here, STAYS), busy(there, LIVES_THERE)];
    const writers = new Writers(here);
    await until('some writes', () => writers.acknowledged.people.length > 10);

    const moving = world.move();
    const answers = answersUntil(moving, () => clientOf(here).get('/people/1'));
    const isHeld = (): boolean => here.running.app.get(Incarnations).moves.isLeaving(CUSTOMER);
    await Promise.race([moving, until('the hold of events', isHeld)]);
    // This event comes while none is sent. The one before is still being answered.
    await first.act(BOARD, 2);
    answer.open();
    expect(await moving).toMatchObject({ code: 0 });
    expect(await answers).toEqual([200, 410]);
    await until('the refusal of each writer', () => writers.acknowledged.refused === 3);
    const acknowledged = await writers.end();
    for (const other of others) expect(await other.end()).toBeGreaterThan(0);

    const seen = await seenBy(there, acknowledged);
    for (const id of acknowledged.files) expect(seen.files[acknowledged.people.indexOf(id)]).toBe(`file ${id}`);
    expect(seen.found.toSorted((a, b) => a - b)).toEqual(acknowledged.jobs.toSorted((a, b) => a - b));
    const again = await clientOf(there).send('POST', '/people', keyed);
    expect([again.status, again.headers.location?.split('/').at(-1)]).toEqual([
      201,
      made.headers.location?.split('/').at(-1),
    ]);
    const patched = { body: { lastname: 'Changed' }, headers: { 'if-match': etag } };
    expect((await clientOf(there).send('PATCH', `/people/${kept}`, patched)).status).toBe(204);
    expect((await clientOf(there).send('PATCH', `/people/${kept}`, patched)).status).toBe(412);
    const newest = await personOf(there, 'Newest');
    const changes = await new ChangesClient(there, CUSTOMER).since(token, acknowledged.people.length + 2);
    const followed = await until(
      'the newest change',
      async () => (await new ChangesClient(there, CUSTOMER).since(token, changes.length)).map(({ id }) => id),
      (ids) => ids.includes(newest),
    );
    expect(acknowledged.people.filter((id) => !followed.includes(id))).toEqual([]);
    await until(
      'the delivery of both events',
      () => new EventWorld(there, CUSTOMER).deliveries(),
      (rows) => rows.length === 2 && rows.every(({ status }) => status === 'processed'),
    );
    // On a slow machine an attempt may end by its time limit, and be made again. None is made twice, or lost its end.
    const attempts = await new EventWorld(there, CUSTOMER).attempts();
    expect(attempts.filter(({ error }) => error?.startsWith('The server stopped'))).toEqual([]);
    const sent = attempts.map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`);
    expect(partner.received.map(({ id, attempt }) => `${id} ${attempt}`).toSorted()).toEqual(sent.toSorted());
    expect((await trailOf(there, `?size=1&after=${next}`)).status).toBe(200);
    expect(await world.runThere(['audit', 'verify'])).toMatchObject({ code: 0 });
    expect(await world.runThere(['storage', 'check'])).toMatchObject({ code: 0 });

    const target = `/customers/${CUSTOMER}/people/${kept}?fields=lastname`;
    const page = await fetch(`${here.baseUrl}/portals/careers/jobs/1/x/job`);
    expect([page.status, page.headers.get('location')]).toEqual([410, `${ADDRESS}/portals/careers/jobs/1/x/job`]);
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const forPeople = await fetch(`${here.baseUrl}/portals/careers?a=<`, { headers: { accept } });
    expect([forPeople.status, forPeople.headers.get('x-error'), forPeople.headers.get('content-type')]).toEqual([
      410,
      expect.stringMatching(/^29\b/),
      'text/html;charset=UTF-8',
    ]);
    expect(await forPeople.text()).toContain(`<a href="${ADDRESS}/portals/careers?a=%3C">`);
    for (const path of [target, `/platform/v1/customers/${CUSTOMER}/changes`]) {
      const gone = await here.send({ path });
      expect([statusAndCodes(gone), gone.headers.location]).toEqual([[410, [29]], ADDRESS + path]);
    }
    const left = await world.run(['customers', 'list']);
    expect([left.stdout.includes('1001'), left.stderr]).toEqual([
      false,
      expect.stringContaining(`has moved to ${ADDRESS}`),
    ]);
    expect(await world.move(['--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`has moved to ${ADDRESS}`),
    });
    expect(await world.run(['customers', 'remove', String(CUSTOMER), '--yes'])).toMatchObject({ code: 0 });
    expect((await here.send({ path: target })).status).toBe(410);
    expect(await seenBy(there, acknowledged)).toEqual(seen);
    await partner.close();
  });

  it('refuses with every reason at once, changes nothing, and is cancelled without a trace', async () => {
    world = await TwoInstallations.begin(createDatabase, createOther);
    const { here, there } = world;
    await here.apply(aMovedBlueprint('http://127.0.0.1:9'));
    const refused = async (changed: Readonly<Record<string, string>>, words = ['--yes']): Promise<string> => {
      const { code, stderr } = await world.move(words, changed);
      expect(code).toBeGreaterThan(0);
      return stderr;
    };
    expect(await refused({}, [])).toContain('Add --yes to begin.');
    expect(await refused({}, ['--cancel'])).toContain('No move has begun.');
    expect(await refused(world.env)).toContain('must name another database');
    expect(await refused({ TALENT_SECRET_KEY: 'no key' })).toContain('--to: TALENT_SECRET_KEY');
    expect(await refused({ TALENT_SECRET_KEY: '' })).toContain('development.key, which stands for it, is not there');
    expect(existsSync(path.join(world.target.dataDir, 'development.key'))).toBe(false);
    expect(await refused({ TALENT_STORAGE_URL: `file:${world.source.dataDir}/files` })).toContain('another storage');
    await there.apply({ ...aMovedBlueprint('http://127.0.0.1:9') });
    const all = await refused({ TALENT_STORAGE_KEY: '' });
    for (const reason of ['has a customer 1001', 'a user "1001.admin"', 'name careers', 'encrypts files'])
      expect(all).toContain(reason);
    expect(await world.leftovers()).toEqual([]);
    await personOf(here, 'Still');
    expect(await foundBy(here)).toEqual([]);
    await there.apply(aBlueprint(LIVES_THERE));
  });
});
