import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ id: string, attempt: number, kills: number, outcome: 'answered' | 'reset' | 'cut', status?: number }} Send */

const MAX_DELAY_MS = 400;

/** The partner's behaviours and their percentages. The partner answers all other deliveries with 200 at once. */
const BEHAVIOURS = [
  [8, { kind: 'failing', status: 500 }],
  [4, { kind: 'reset' }],
  [15, { kind: 'slow', status: 200 }],
];
const QUICK = { kind: 'quick', status: 200 };

/**
 * A partner in the process of the test, which is never killed. It accepts most events, and records every attempt. It
 * does not use the product's HTTP code, so it records what was really sent.
 */
export class EventPartner {
  /** @type {Send[]} */
  sends = [];
  /** Ids of events that arrived while an earlier attempt was still being answered. @type {string[]} */
  overlaps = [];
  /** The number of kills of the server so far. */
  kills = 0;
  /** If true, the partner answers every request with 200 at once. */
  isSettled = false;
  #open = new Map();
  #random;
  #behaviours;
  #server;

  static async start(random = Math.random, behaviours = BEHAVIOURS) {
    const partner = new EventPartner();
    partner.#random = random;
    partner.#behaviours = behaviours;
    partner.#server = createServer((request, response) => void partner.#take(request, response)).listen(0, '127.0.0.1');
    await once(partner.#server, 'listening');
    return partner;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/events`;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Records an attempt as `cut` until it is answered. If the server is killed meanwhile, the attempt stays `cut`. */
  async #take(request, response) {
    const id = request.headers['x-svc-event-id'];
    /** @type {Send} */
    const send = { id, attempt: Number(request.headers['x-svc-event-attempt']), kills: this.kills, outcome: 'cut' };
    this.sends.push(send);
    if ((this.#open.get(id) ?? 0) > 0) this.overlaps.push(id);
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    response.once('close', () => this.#open.set(id, this.#open.get(id) - 1));
    // Ignores errors of requests whose sender was killed.
    request.on('error', () => {}).resume();
    response.on('error', () => {});
    const { kind, status } = this.#behaviour();
    if (kind === 'slow') await sleep(this.#random() * MAX_DELAY_MS);
    if (response.destroyed) return;
    if (kind === 'reset') {
      send.outcome = 'reset';
      response.destroy();
      return;
    }
    response.once('finish', () => Object.assign(send, { outcome: 'answered', status }));
    response.writeHead(status).end();
  }

  #behaviour() {
    if (this.isSettled) return QUICK;
    let chance = this.#random() * 100;
    for (const [share, behaviour] of this.#behaviours) {
      chance -= share;
      if (chance < 0) return behaviour;
    }
    return QUICK;
  }
}

/** The error of an interrupted attempt, as this release and the previous release write it. */
const LOST = /stopped before (?:this attempt|it) ended|ended before it was over/;

/**
 * Compares the events that a partner received with the server's rows. Returns the problems. There are none after all
 * deliveries have ended.
 *
 * @param {{ sends: Send[], overlaps: string[] }} partner
 * @param {{ deliveries: Pick<import('./stored-rows.mjs').Delivery, 'id' | 'status' | 'isLater'>[], attempts:
 *   import('./stored-rows.mjs').Attempt[] }} kept
 */
export function eventProblems({ sends: all, overlaps }, { deliveries, attempts }) {
  const sends = all.filter((send, index) => !isRepeated(send, all.slice(index + 1)));
  const sent = groupedById(sends);
  const rows = new Map(attempts.map((row) => [nameOf(row), row]));
  const seen = new Map(sends.map((send) => [nameOf(send), send]));
  return [
    ...overlaps.map((id) => `The event ${id} was sent while it was being answered.`),
    ...deliveries.flatMap((delivery) => unarrived(delivery, sent.get(delivery.id) ?? [])),
    ...[...sent.values()].flatMap(needlessSends),
    ...sends.flatMap((send) => unkept(send, rows.get(nameOf(send)))),
    ...attempts.flatMap((row) => unseen(row, seen.get(nameOf(row)))),
  ];
}

/**
 * Whether the server made the attempt once more, because the partner had closed a kept connection without a byte
 * (D-EVT-3).
 *
 * @param {Send} send
 * @param {Send[]} later
 */
function isRepeated({ id, attempt, kills, outcome }, later) {
  const isSame = (send) => send.id === id && send.attempt === attempt && send.kills === kills;
  return outcome === 'reset' && later.some(isSame);
}

/** @returns {Map<string, Send[]>} */
function groupedById(sends) {
  const grouped = new Map();
  for (const send of sends) grouped.set(send.id, [...(grouped.get(send.id) ?? []), send]);
  return grouped;
}

function nameOf({ id, attempt }) {
  return `${id} ${attempt}`;
}

function unarrived({ id, status, isLater = false }, sends) {
  if (status === 'pending' && isLater) return [];
  if (status !== 'processed') return [`The event ${id} is ${status} in the end.`];
  return sends.some(hasArrived) ? [] : [`The event ${id} is processed and never arrived.`];
}

function hasArrived({ outcome, status }) {
  return outcome === 'answered' && status === 200;
}

/**
 * Returns attempts that should not exist. An answered event may be sent again only if the server was killed since.
 * Numbers of attempts must rise.
 */
function needlessSends(sends) {
  return sends.slice(1).flatMap((send, index) => {
    const before = sends[index];
    const { id, attempt } = send;
    if (attempt <= before.attempt) return [`Attempt ${attempt} of ${id} came after attempt ${before.attempt}.`];
    const isNeedless = send.kills === before.kills && (hasArrived(before) || before.outcome === 'cut');
    return isNeedless ? [`The event ${id} was sent again as attempt ${attempt}, without need.`] : [];
  });
}

/** Whether a row is of an attempt whose server was killed before it recorded the result. */
function isLost(row) {
  return row.httpStatus === null && LOST.test(row.error ?? '');
}

function unkept(send, row) {
  const { id, attempt, outcome, status = null } = send;
  if (row === undefined) return [`Attempt ${attempt} of ${id} is not stored.`];
  // The server was killed before it stored the reply.
  if (isLost(row)) return [];
  if (outcome === 'cut') return [];
  return row.httpStatus === status
    ? []
    : [`Attempt ${attempt} of ${id} was ${status}, and is stored as ${row.httpStatus}.`];
}

function unseen({ id, attempt, httpStatus }, send) {
  if (httpStatus === null || send !== undefined) return [];
  return [`Attempt ${attempt} of ${id} is stored as ${httpStatus}, but was never sent.`];
}
