import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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
  /** @type {Array<{ id: string, attempt: number, kills: number, outcome: 'answered' | 'reset' | 'cut', status?: number }>} */
  sends = [];
  /** Ids that came while the same one was being answered. */
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
