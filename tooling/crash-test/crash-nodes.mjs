import { setTimeout as sleep } from 'node:timers/promises';
import { EventPartner, eventProblems, isLost, SLOW_ALWAYS } from './event-partner.mjs';
import { PeopleClient, WorkflowsClient } from './clients.mjs';
import { PLATFORM, ServiceClient } from './service-client.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';

const NODES = 3;
const AT_ONCE = 8;
const METRICS_TOKEN = 'token-of-the-crash-test';
const SETTINGS = {
  imports: [new URL('movable-clock.mjs', import.meta.url).href],
  variables: { TALENT_METRICS_TOKEN: METRICS_TOKEN },
};
/** The duration of a claim in the server (D-EVT-11). */
const LEASE_MS = 60_000;
/** The servers look for due deliveries every second. Sending them in order takes some more time. */
const POLL_MS = 5000;
/** The partner received every event that was sent before the kill. */
const ARRIVED_MS = 500;
const LOOK_MS = 100;
/** A count that stays the same for this long is final. */
const STILL_MS = 1500;
/** A longer wait means that the expected state never comes. */
const PATIENCE_MS = 120_000;

/**
 * Three servers share the due deliveries on one database. No event arrives twice. Then one server is killed while it
 * holds claims, and the others send its deliveries as soon as the claims expire.
 *
 * @param {{ database: import('./databases.mjs').CrashDatabase, subscriptions: number, moves: number, claims: number,
 * waitsForLeases?: boolean }} options - Each of `subscriptions` gets `moves` events, once with all nodes and once more
 * with the kill. The kill comes as soon as the nodes together hold `claims` claims. With `waitsForLeases` the claims
 * expire in real time; otherwise the other nodes' clocks are moved.
 * @returns {Promise<{ events: number, shares: number[], held: number, latestMs: number, violations: string[] }>}
 *   `shares` are the events that each node sent while all ran. `held` counts the claims of the killed node. `latestMs`
 *   is the longest time from the end of a claim until another node sent its event.
 */
export async function crashNode({ database: empty, subscriptions, moves, claims, waitsForLeases = false }) {
  const partner = await EventPartner.start(Math.random, SLOW_ALWAYS);
  const nodes = [];
  try {
    const database = { ...empty, blueprint: await writeBlueprint(empty.dataDir, partner.url, subscriptions) };
    nodes.push(await startServer(database, SETTINGS));
    while (nodes.length < NODES) nodes.push(await startServer(database, SETTINGS));
    const queue = await createQueue(nodes[0], moves);

    const events = await queue.fill();
    const unsent = await allSent(database);
    const shares = await figuresOf(nodes, 'talent_event_attempts_total');

    const again = await queue.fill();
    const unclaimed = await allClaimed(database, claims);
    const running = await figuresOf(nodes, 'talent_event_attempts_in_flight');
    const [killed] = nodes.splice(running.indexOf(Math.max(...running)), 1);
    await killed.kill();
    const killedAtMs = Date.now();
    await sleep(ARRIVED_MS);
    partner.kills += 1;
    partner.isSettled = true;
    if (!waitsForLeases) await passTime(database, nodes);
    const late = await allSent(database);

    const kept = { deliveries: await database.deliveries(), attempts: await database.attempts() };
    const { held, latestMs, problems } = afterLeases(kept.attempts, killedAtMs);
    const violations = [...unsent, ...unclaimed, ...late, ...eventProblems(partner, kept), ...problems];
    return { events: events + again, shares, held, latestMs, violations };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await partner.stop();
  }
}

/** Creates events that are all due at once, because their subscriptions were paused when the events were recorded. */
async function createQueue({ baseUrl }, moves) {
  const service = new ServiceClient(baseUrl);
  const platform = new ServiceClient(baseUrl, PLATFORM);
  const workflows = new WorkflowsClient(service, platform);
  const job = await workflows.createJob();
  const people = new PeopleClient(service);
  const { body } = await platform.send('GET', '/subscriptions', { status: 200 });
  const ids = body.subscriptions.map(({ id }) => id);
  const setAll = (act) =>
    Promise.all(ids.map((id) => platform.send('POST', `/subscriptions/${id}/${act}`, { status: 200 })));
  const range = { from: new Date(0).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() };
  return {
    async fill() {
      await setAll('pause');
      let left = moves;
      const moveSome = async () => {
        while (left-- > 0)
          await workflows.move(await workflows.create(job, await people.create({ firstname: 'A', lastname: 'moved' })));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, moveSome));
      await setAll('resume');
      const members = { ...range, status: 'failed' };
      const { body: again } = await platform.send('POST', '/deliveries/redeliver', { status: 202, members });
      return again.deliveries;
    },
  };
}

/** Returns the value of a metric on each node. */
function figuresOf(nodes, metric) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return Promise.all(
    nodes.map(async ({ baseUrl }) => {
      const text = await (await fetch(`${baseUrl}/metrics`, { headers })).text();
      const values = Array.from(text.matchAll(/^(\w+)\{.*\} (\d+)$/gm)).filter(([, name]) => name === metric);
      return values.reduce((sum, [, , value]) => sum + Number(value), 0);
    }),
  );
}

async function allSent(database) {
  const left = await rowsOnce(database, (rows) => rows.every(({ status }) => status === 'processed'));
  return left.filter(({ status }) => status !== 'processed').map(({ id }) => `The event ${id} was not sent in time.`);
}

async function allClaimed(database, claims) {
  const held = claimed(await rowsOnce(database, (rows) => claimed(rows).length >= claims));
  return held.length < claims ? [`Only ${held.length} of ${claims} events were claimed at once.`] : [];
}

/**
 * Moves the clocks of the other nodes to shortly before the end of the killed node's first claim, after they have sent
 * their own deliveries.
 */
async function passTime(database, nodes) {
  let before;
  const left = await rowsOnce(
    database,
    (rows) => {
      const pending = rows.filter(({ status }) => status === 'pending');
      const isStill = pending.length === before && claimed(pending).length === before;
      before = pending.length;
      return isStill;
    },
    STILL_MS,
  );
  const laterMs = Math.min(...claimed(left).map(({ dueMs }) => dueMs)) - Date.now() - STILL_MS;
  for (const node of nodes) node.tell(laterMs);
}

function claimed(rows) {
  return rows.filter(({ isClaimed }) => isClaimed);
}

/** Returns the deliveries as soon as the condition is true of them, or after a timeout as they are. */
async function rowsOnce(database, isSo, everyMs = LOOK_MS) {
  const until = Date.now() + PATIENCE_MS;
  let rows = await database.deliveries();
  while (!isSo(rows) && Date.now() < until) {
    await sleep(everyMs);
    rows = await database.deliveries();
  }
  return rows;
}

/** Another server must send the killed server's deliveries soon after their claims expire, and not before. */
function afterLeases(attempts, killedAtMs) {
  const atMs = new Map(attempts.map((row) => [`${row.id} ${row.attempt}`, row.atMs]));
  const lost = attempts.filter(isLost);
  const delays = lost.map(({ id, attempt, atMs: overMs }) => {
    const sentMs = atMs.get(`${id} ${attempt + 1}`) ?? Infinity;
    return { id, afterLeaseMs: sentMs - overMs, afterKillMs: sentMs - killedAtMs };
  });
  return {
    held: lost.length,
    latestMs: Math.max(0, ...delays.map(({ afterLeaseMs }) => afterLeaseMs)),
    problems: delays.flatMap(({ id, afterLeaseMs, afterKillMs }) => [
      ...(afterLeaseMs < 0 ? [`The event ${id} was sent by another server ${-afterLeaseMs} ms too early.`] : []),
      ...(afterKillMs > LEASE_MS + POLL_MS ? [`The event ${id} was sent ${afterKillMs} ms after the kill.`] : []),
    ]),
  };
}
