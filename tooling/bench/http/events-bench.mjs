import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Sqlite } from '@talent-platform/sqlite';

import { startProduct, startServer } from './servers/start-server.mjs';
import { copyWorld, CUSTOMER_ID, databaseFile, makeWorld, USER } from './world.mjs';
import { ask, residentMegabytes, startNode, stopProcess } from '@talent-platform/harness/processes.mjs';
import { CORES } from '../measure/cores.mjs';
import { median, shown } from '../measure/summary.mjs';

const SINK = fileURLToPath(new URL('./servers/event-sink.mjs', import.meta.url));
const SENDER = fileURLToPath(new URL('./servers/bare-sender.mjs', import.meta.url));
/** Concurrent requests of the bare loop: as many as the server sends to one destination. */
const AT_ONCE = 16;
const LOOK_MS = 100;
/** Measurements of memory in a third of the time. */
const LOOKS = 20;

/**
 * Measures the delivery of events, with results stored durably, beside a loop that posts the same bodies to the same address.
 * Measures the memory of a long queue too.
 */
export async function benchEvents({ plan, folder }) {
  const sink = await startServer(SINK, { environment: {}, readyPath: '/', pinned: false });
  const url = `http://127.0.0.1:${sink.port}/events`;
  const world = await subscribedWorld(folder, url);
  const bare = startNode(SENDER, { core: CORES.server, ipc: true });
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    rounds.push({
      bare: await bareRate({ sink, bare }, { url, count: plan.events }),
      product: await deliveryRate(sink, {
        world: await copyWorld(world, { name: `events-${round}` }),
        count: plan.events,
      }),
    });
  }
  const memory = await longQueue(sink, { world: await copyWorld(world, { name: 'events-long' }), plan });
  await Promise.all([stopProcess(sink.child), stopProcess(bare)]);
  const rate = (name) => median(rounds.map((round) => round[name]));
  return {
    tables: [table({ bare: rate('bare'), product: rate('product'), queued: plan.queuedEvents, ...memory })],
    figures: {
      'deliveries / bare': rate('product') / rate('bare'),
      'event queue MB': memory.after === undefined ? undefined : Math.max(memory.after - memory.before, 0.1),
    },
    rounds: { rounds, memory },
  };
}

/** A customer with a job board, whose signed events all go to one address. */
function subscribedWorld(folder, url) {
  const auth = { type: 'hmac', user: 'bench', secret: 'a secret that only the events of this bench are signed with' };
  const subscription = {
    id: SUBSCRIPTION,
    eventType: 'JobUnpostToWebEvent',
    jobBoard: 'board',
    url,
    gzip: false,
    auth,
  };
  return makeWorld(folder, {
    name: 'events',
    // Each round runs on a copy of the world. A server holds the events of a copied database unless it is told otherwise (D-EVT-14).
    environment: { TALENT_EVENT_ALLOWED_HOSTS: '127.0.0.1', TALENT_EVENTS: 'on' },
    jobBoards: [{ id: 'board', label: 'Board' }],
    events: [subscription],
  });
}

function table({ bare, product, queued, before, after }) {
  const row = {
    'bare loop, a second': shown(bare, 0),
    'delivered and noted, a second': shown(product, 0),
    [`MB with ${queued.toLocaleString('en')} queued`]: shown(before, 0),
    'later on': shown(after, 0),
  };
  return { title: 'Deliveries of events', rows: [row] };
}

async function bareRate({ sink, bare }, { url, count }) {
  await ask(sink.child, { forget: true });
  const headers = { 'content-type': 'application/json' };
  await ask(bare, { url, count, atOnce: AT_ONCE, body: payload(), headers });
  return rateOf(await ask(sink.child, { forget: true }));
}

async function deliveryRate(sink, { world, count }) {
  addBacklog(databaseFile(world), count);
  await ask(sink.child, { forget: true });
  const product = await startProduct(world);
  let counted = { count: 0, first: 0, last: 0 };
  while (counted.count < count) {
    await sleep(LOOK_MS);
    counted = await ask(sink.child, { forget: false });
  }
  await stopProcess(product.child);
  return rateOf(counted);
}

function rateOf({ count, first, last }) {
  return ((count - 1) * 1000) / (last - first);
}

/** Memory left after garbage collection, in the second and the last third of the time. The server warms up in the first third. */
async function longQueue(sink, { world, plan }) {
  addBacklog(databaseFile(world), plan.queuedEvents);
  await ask(sink.child, { forget: true });
  const { child } = await startProduct(world);
  const thirds = [];
  for (let third = 0; third < 3; third += 1) thirds.push(await leastMegabytes(child.pid, plan.queueMs / 3));
  const { count } = await ask(sink.child, { forget: true });
  await stopProcess(child);
  const [, before, after] = thirds;
  return { before, after, sent: count };
}

/** Returns the lowest of several measurements; undefined if the system has none. */
async function leastMegabytes(pid, duringMs) {
  const seen = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(duringMs / LOOKS);
    seen.push(residentMegabytes(pid));
  }
  return seen.includes(undefined) ? undefined : Math.min(...seen);
}

export const SUBSCRIPTION = 'bench';

const INSERT = `INSERT INTO deliveries (customer_id, id, subscription, event_type, system_id, status, created_at, username,
    transaction_id, payload, attempts, attempts_of_round, due_at, claim, lane, lane_number)
  VALUES (?, ?, '${SUBSCRIPTION}', 'JobUnpostToWebEvent', '1', 'pending', ?, '${USER}', '{T}', ?, 0, 0, ?, NULL, NULL, NULL)`;

/** A payload of the usual size. */
export function payload() {
  const base = `https://talent.example/customers/${CUSTOMER_ID}`;
  return JSON.stringify({
    ...{ customerId: String(CUSTOMER_ID), userId: '1', systemId: '1', eventType: 'JobUnpostToWebEvent' },
    links: ['applicantworkflows', 'jobs', 'people', 'people'].map((type) => ({
      ...{ title: 'A related resource', rel: type, url: `${base}/${type}/1` },
    })),
  });
}

/** Adds due events to the database of a stopped server, one for each past millisecond. */
export function addBacklog(file, count) {
  const database = new Sqlite(file);
  const insert = database.prepare(INSERT);
  const [first, text] = [Date.now() - 1000 - count, payload()];
  database.transaction(() => {
    for (let at = first; at < first + count; at += 1)
      insert.run(
        CUSTOMER_ID,
        `evt_${at.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`,
        at,
        text,
        at,
      );
  })();
  database.close();
}
