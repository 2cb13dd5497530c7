import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask, startNode, stopProcess } from '@talent-platform/harness/processes.mjs';
import { Sqlite } from '@talent-platform/sqlite';

import { CORES } from '../measure/cores.mjs';
import { median, medianRatio, shown } from '../measure/summary.mjs';
import { copyWorld, CUSTOMER_ID, makeWorld, placeOf, startProduct, startScript, USER } from './world.mjs';

const SENDER = fileURLToPath(new URL('./servers/bare-sender.mjs', import.meta.url));
/** Concurrent requests of the bare loop: as many as the server sends to one destination. */
const AT_ONCE = 16;
const LOOK_MS = 100;
const SUBSCRIPTION = 'bench';

/**
 * Measures the delivery of events, with results stored durably, beside a loop that posts the same bodies to the same
 * address. Both start anew in each round, and their first events only warm them.
 */
export async function benchEvents({ plan, folder }) {
  const sink = await startScript('event-sink.mjs', { BENCH_WARM_UPS: String(plan.warmUps) });
  const url = `${sink.baseUrl}/events`;
  const world = await subscribedWorld(folder, url);
  const rates = { bare: /** @type {number[]} */ ([]), product: /** @type {number[]} */ ([]) };
  const count = plan.warmUps + plan.events;
  const rateOf = ({ first, last }) => ((plan.events - 1) * 1000) / (last - first);
  for (let round = 0; round < plan.rounds; round += 1) {
    rates.bare.push(rateOf(await sendBare(sink, { url, count })));
    const copy = await copyWorld(world, { name: `events-${round}` });
    rates.product.push(rateOf(await deliver(sink, { world: copy, count })));
  }
  await sink.kill();
  const [ours, theirs] = [median(rates.product), median(rates.bare)];
  const row = { 'bare loop, a second': shown(theirs, 0), 'delivered and noted, a second': shown(ours, 0) };
  return {
    tables: [{ title: 'Deliveries of events', rows: [row] }],
    figures: { 'deliveries / bare': medianRatio(rates.product, rates.bare) },
  };
}

/** A customer with a job board, whose signed events all go to one address. */
function subscribedWorld(folder, url) {
  const auth = { type: 'hmac', user: 'bench', secret: 'a secret that only the events of this bench are signed with' };
  const about = { id: SUBSCRIPTION, eventType: 'JobUnpostToWebEvent', jobBoard: 'board' };
  return makeWorld(folder, {
    name: 'events',
    // Each round runs on a copy of the world. A server holds the events of a copied database unless it is told otherwise (D-EVT-14).
    environment: { TALENT_EVENT_ALLOWED_HOSTS: '127.0.0.1', TALENT_EVENTS: 'on' },
    jobBoards: [{ id: 'board', label: 'Board' }],
    events: [{ ...about, url, gzip: false, auth }],
  });
}

async function sendBare(sink, { url, count }) {
  const bare = startNode(SENDER, { core: CORES.server, ipc: true });
  await ask(sink.child, { forget: true });
  const headers = { 'content-type': 'application/json' };
  await ask(bare, { url, count, atOnce: AT_ONCE, body: payload(), headers });
  await stopProcess(bare);
  return ask(sink.child, { forget: true });
}

async function deliver(sink, { world, count }) {
  addBacklog(placeOf(world).file, count);
  await ask(sink.child, { forget: true });
  const product = await startProduct(world);
  let counted = { count: 0, first: 0, last: 0 };
  while (counted.count < count) {
    await sleep(LOOK_MS);
    counted = await ask(sink.child, { forget: false });
  }
  await product.stop();
  return counted;
}

const INSERT = `INSERT INTO deliveries (customer_id, id, subscription, event_type, system_id, status, created_at, username,
    transaction_id, payload, attempts, attempts_of_round, due_at, claim, lane, lane_number)
  VALUES (?, ?, '${SUBSCRIPTION}', 'JobUnpostToWebEvent', '1', 'pending', ?, '${USER}', '{T}', ?, 0, 0, ?, NULL, NULL, NULL)`;

/** A payload of the usual size. */
function payload() {
  const base = `https://talent.example/customers/${CUSTOMER_ID}`;
  const links = ['applicantworkflows', 'jobs', 'people', 'people'].map((type) => ({
    ...{ title: 'A related resource', rel: type, url: `${base}/${type}/1` },
  }));
  const ids = { customerId: String(CUSTOMER_ID), userId: '1', systemId: '1' };
  return JSON.stringify({ ...ids, eventType: 'JobUnpostToWebEvent', links });
}

/** Adds due events to the database of a stopped server, one for each past millisecond. */
export function addBacklog(file, count) {
  const database = new Sqlite(file);
  const insert = database.prepare(INSERT);
  const [first, text] = [Date.now() - 1000 - count, payload()];
  database.transaction(() => {
    for (let at = first; at < first + count; at += 1) {
      const id = `evt_${at.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`;
      insert.run(CUSTOMER_ID, id, at, text, at);
    }
  })();
  database.close();
}
