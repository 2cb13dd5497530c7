import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@talent-platform/deploy-test/free-port';
import { createPostgres } from '@talent-platform/harness/databases.mjs';
import { EventPartner } from './event-partner.mjs';
import { Lanes, READER } from './lanes.mjs';
import { settleEvents } from './leftovers.mjs';
import { OwnPostgres } from './own-postgres.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';
import { PatientRequests, ServiceClient } from './service-client.mjs';
import { storedDeliveries, storedProblems } from './stored-rows.mjs';
import { countsOf } from './writes.mjs';

const NODES = 4;
const WRITERS = 4;
const MOVERS = 3;
const READERS = 2;
/** A killed node loses the counts of about a second (D-NET-3), which is a small part of all requests. */
const QUOTA_TOLERANCE = 0.1;
/** The partner's behaviours and their percentages. An order waits behind a failure, so failures are rare. */
const BEHAVIOURS = [
  [0.3, { kind: 'failing', status: 500 }],
  [0.2, { kind: 'reset' }],
  [10, { kind: 'slow', status: 200 }],
];
/** The partner received every event that was sent before a kill. */
const ARRIVED_MS = 20;
const AGAIN_MS = 500;
/** Limit of attempts to start a node while PostgreSQL restarts. */
const MAX_STARTS = 60;
/** A lane that does not end within this time has a request that hangs. */
const HANGS_MS = 180_000;

/**
 * @typedef {object} StormPlan
 * @property {string} programs - the folder of PostgreSQL's programs
 * @property {number} ms - the time under load
 * @property {number} quota - requests per day
 * @property {number} killEveryMs - the mean time between two kills
 * @property {number} blueprintMs - the time between two blueprints
 * @property {boolean} waitsForLeases - the claims of killed nodes expire in real time
 * @property {() => number} [random]
 * @property {(what: string) => void} [report]
 */

/**
 * Four nodes on one PostgreSQL server under load, while nodes are killed and started again, PostgreSQL restarts twice,
 * and blueprints are applied. Nothing acknowledged may be lost. No answer may be a 5xx but 503 with Retry-After. Every
 * event must arrive in the order of its job (D-OPR-24).
 *
 * @param {StormPlan} plan
 */
export async function stormNodes({ programs, ms, quota, killEveryMs, blueprintMs, waitsForLeases, ...options }) {
  const { random = Math.random, report = () => {} } = options;
  const postgres = await OwnPostgres.start(programs);
  const partner = await EventPartner.start(random, BEHAVIOURS);
  const empty = await createPostgres(postgres.url);
  const blueprint = await writeBlueprint(empty.dataDir, (all) => stormBlueprint(all, { url: partner.url, quota }));
  const database = { ...empty, blueprint };
  const nodes = new StormNodes({ database, partner, random });
  try {
    await nodes.startAll();
    const requests = new PatientRequests(() => nodes.pick());
    const lanes = new Lanes((prefix) => requests.client(prefix));
    await lanes.begin();
    lanes.addWriters(WRITERS, { withForms: false });
    lanes.addMovers(MOVERS);
    lanes.addReaders(READERS);
    lanes.addSignIns(() => nodes.pick());
    lanes.addAdministrator(blueprint, blueprintMs);
    await storm({ nodes, postgres, partner, ms, killEveryMs, random, report });
    const hang = await Promise.race([
      lanes.end().then(() => []),
      sleep(HANGS_MS, ['A request hangs.'], { ref: false }),
    ]);
    const exits = await nodes.stopAll();
    const { problems, used } = await quotaProblems({ database, requests });
    report('settles');
    const lost = [];
    const check = async ({ baseUrl }) => {
      lost.push(...(await lanes.violations((prefix = '') => new ServiceClient(baseUrl, prefix))));
    };
    const left = await settleEvents({ database, ledgers: lanes.ledgers, partner }, { waitsForLeases, check });
    const { acknowledged, files, moves } = countsOf(lanes.ledgers);
    return {
      kills: nodes.kills,
      answered: requests.answered,
      uncertain: requests.uncertain,
      refused: requests.refused,
      ...{ acknowledged, files, events: moves },
      sends: partner.sends.length,
      blueprints: lanes.revisions.length,
      signIns: lanes.signIns,
      used,
      violations: [
        ...requests.violations,
        ...hang,
        ...exits,
        ...problems,
        ...lost,
        ...left,
        ...(await orderProblems({ database, partner, lanes })),
        ...(await storedProblems(database)),
      ],
    };
  } finally {
    await nodes.killAll();
    await partner.stop();
    await database.remove();
    await postgres.stop();
  }
}

/** Kills and starts nodes until the time is over. PostgreSQL restarts after a third and after two thirds of it. */
async function storm({ nodes, postgres, partner, ms, killEveryMs, random, report }) {
  const began = Date.now();
  /** @type {['fast' | 'immediate', number][]} */
  const restarts = [
    ['fast', began + ms / 3],
    ['immediate', began + (2 * ms) / 3],
  ];
  while (Date.now() < began + ms) {
    await sleep(Math.min(killEveryMs * (0.5 + random()), Math.max(0, began + ms - Date.now())));
    const [restart] = restarts;
    if (restart && Date.now() > restart[1]) {
      restarts.shift();
      report(`restarts PostgreSQL (${restart[0]})`);
      await postgres.restart(restart[0]);
      partner.kills += 1;
      continue;
    }
    report('kills a node');
    await nodes.killOne();
  }
}

/** The nodes of a storm. Each keeps its port when it is started again. */
class StormNodes {
  kills = 0;
  #database;
  #partner;
  #random;
  /** @type {{ port: number, server?: import('./server-process.mjs').ServerProcess }[]} */
  #nodes = [];

  constructor({ database, partner, random }) {
    this.#database = database;
    this.#partner = partner;
    this.#random = random;
  }

  async startAll() {
    // The first node migrates the empty database.
    while (this.#nodes.length < NODES) this.#nodes.push(await this.#start(await freePort()));
  }

  /** Returns the address of any node, whether it runs or not: a client does not know. */
  pick() {
    return `http://127.0.0.1:${this.#any().port}`;
  }

  /** Kills a node without warning, and starts it again after a while. */
  async killOne() {
    const node = this.#any();
    await node.server?.kill();
    this.kills += 1;
    await sleep(ARRIVED_MS);
    this.#partner.kills += 1;
    await sleep(AGAIN_MS * (1 + 3 * this.#random()));
    Object.assign(node, await this.#start(node.port));
  }

  /** @returns {Promise<string[]>} nodes that ended by themselves, or did not stop cleanly */
  async stopAll() {
    const stops = await Promise.allSettled(this.#nodes.map(({ server }) => server?.stop()));
    this.#nodes = [];
    return stops.flatMap((stop) => (stop.status === 'rejected' ? [String(stop.reason)] : []));
  }

  async killAll() {
    await Promise.all(this.#nodes.map(({ server }) => server?.kill()));
  }

  #any() {
    return this.#nodes[Math.floor(this.#random() * this.#nodes.length)];
  }

  async #start(port) {
    const variables = { TALENT_PORT: String(port), TALENT_DRAIN_SECONDS: '0' };
    for (let tries = 1; ; tries += 1) {
      try {
        return { port, server: await startServer(this.#database, { variables }) };
      } catch (error) {
        if (tries === MAX_STARTS) throw error;
        await sleep(AGAIN_MS);
      }
    }
  }
}

/** The quota must count about all requests. */
async function quotaProblems({ database, requests }) {
  const sql = `SELECT CAST(SUM(used) AS INTEGER) AS used FROM request_counts WHERE username = 'crash.writer'`;
  const [{ used }] = await database.rows(sql);
  const tolerance = requests.answered * QUOTA_TOLERANCE;
  const isWithin = used >= requests.answered - tolerance && used <= requests.answered + requests.uncertain + tolerance;
  const told = `${requests.answered} answered requests, and ${requests.uncertain} uncertain ones`;
  return { used, problems: isWithin ? [] : [`The quota counts ${used} of ${told}.`] };
}

/** The events of one job must arrive for the first time in the order of its moves (D-EVT-9). */
async function orderProblems({ database, partner, lanes }) {
  const deliveries = await storedDeliveries(database);
  const workflowOf = new Map(deliveries.map(({ id, workflow }) => [id, workflow]));
  const arrivals = [...new Set(partner.sends.map(({ id }) => workflowOf.get(id)))];
  const placeOf = new Map(arrivals.map((workflow, place) => [workflow, place]));
  return lanes.moved.flatMap((workflows) => {
    const places = workflows.map((workflow) => placeOf.get(workflow)).filter((place) => place !== undefined);
    const wrong = places.findIndex((place, index) => index > 0 && place < places[index - 1]);
    return wrong < 0 ? [] : [`The event of move ${wrong} of a job arrived before the one of the move before.`];
  });
}

/** Returns the blueprint of the storm: one ordered subscription, a quota, and a user with a password. */
function stormBlueprint(blueprint, { url, quota }) {
  return {
    ...blueprint,
    quota: { requestsPerDay: quota },
    users: [...blueprint.users, { ...READER, name: 'Storm Reader', group: 'writers' }],
    events: blueprint.events.map((event) => ({ ...event, url, ordered: true })),
  };
}
