import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ id: string, attempt: number, kills: number, outcome: 'answered' | 'reset' | 'cut', status?: number }} Send */

const LONGEST_MS = 400;

const SLOW = { kind: 'slow', status: 200 };
/** The partner's behaviours and their percentages. It answers all other deliveries with 200 at once. */
const BEHAVIOURS = [
  [8, { kind: 'failing', status: 500 }],
  [4, { kind: 'reset' }],
  [15, SLOW],
];
/** One that takes everything, in its time. */
export const SLOW_ALWAYS = [[100, SLOW]];
const QUICK = { kind: 'quick', status: 200 };

/**
 * A partner that lives in the process of the test and is never killed: it takes events, mostly, and notes every attempt of
 * each. Without HTTP of its own kind: what it saw is what was on the wire.
 */
export class EventPartner {
  /** @type {Send[]} */
  sends = [];
  /** Ids that came while the same one was being answered. @type {string[]} */
  overlaps = [];
  /** How often the server was killed so far. */
  kills = 0;
  /** From now on everything is answered 200 at once. */
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

  /** An attempt is cut off until it is answered: where the server is killed meanwhile, it stays so. */
  async #take(request, response) {
    const id = request.headers['x-svc-event-id'];
    /** @type {Send} */
    const send = { id, attempt: Number(request.headers['x-svc-event-attempt']), kills: this.kills, outcome: 'cut' };
    this.sends.push(send);
    if ((this.#open.get(id) ?? 0) > 0) this.overlaps.push(id);
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    response.once('close', () => this.#open.set(id, this.#open.get(id) - 1));
    // nobody hears of what becomes of a request whose sender was killed
    request.on('error', () => {}).resume();
    response.on('error', () => {});
    const { kind, status } = this.#behaviour();
    if (kind === 'slow') await sleep(this.#random() * LONGEST_MS);
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

/** The error of an interrupted attempt, in the words of this release and of the one before. */
const LOST = /stopped before it ended|ended before it was over/;

/**
 * Compares the events that a partner received with the server's rows. Returns the problems: none once every delivery is over.
 *
 * @param {{ sends: Send[], overlaps: string[] }} partner
 * @param {{ deliveries: Pick<import('./databases.mjs').Delivery, 'id' | 'status' | 'isLater'>[], attempts: Omit<import('./databases.mjs').Attempt, 'atMs'>[] }} kept
 */
export function eventProblems({ sends, overlaps }, { deliveries, attempts }) {
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

/** One that arrived is sent again only where the server was killed since; and no attempt has the number of one before it. */
function needlessSends(sends) {
  return sends.slice(1).flatMap((send, index) => {
    const before = sends[index];
    const { id, attempt } = send;
    if (attempt <= before.attempt) return [`Attempt ${attempt} of ${id} came behind attempt ${before.attempt}.`];
    const isNeedless = send.kills === before.kills && (hasArrived(before) || before.outcome === 'cut');
    return isNeedless ? [`The event ${id} was sent again as attempt ${attempt}, with no need.`] : [];
  });
}

/** One whose server was killed before it told the end of it. */
export function isLost(row) {
  return row.httpStatus === null && LOST.test(row.error ?? '');
}

function unkept(send, row) {
  const { id, attempt, outcome, status = null } = send;
  if (row === undefined) return [`Attempt ${attempt} of ${id} is not kept.`];
  // The server was killed before it kept what was answered.
  if (isLost(row)) return [];
  if (outcome === 'cut') return [];
  return row.httpStatus === status
    ? []
    : [`Attempt ${attempt} of ${id} was ${status}, and is kept as ${row.httpStatus}.`];
}

function unseen({ id, attempt, httpStatus }, send) {
  if (httpStatus === null || send !== undefined) return [];
  return [`Attempt ${attempt} of ${id} is kept as ${httpStatus}, and was never made.`];
}
