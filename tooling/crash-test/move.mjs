import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyInstallation, storeTemplate, untilSealed } from '@talent-platform/bench/http/growth/growth-world.mjs';
import { TEMPLATE } from '@talent-platform/bench/http/world.mjs';
import { freePort } from '@talent-platform/deploy-test/free-port';
import { createPostgres, createSqlite } from '@talent-platform/harness/databases.mjs';
import { seeded } from '@talent-platform/harness/seeded.mjs';
import { fillCustomer, prepareDemo, readCustomer, startPartner } from '@talent-platform/harness/demo-customer.mjs';
import S3rver from 's3rver';
import { withPartner } from './crash-rounds.mjs';
import { EventPartner } from './event-partner.mjs';
import { Follower } from './follower.mjs';
import { Lanes } from './lanes.mjs';
import { settleEvents } from './leftovers.mjs';
import { KILLED, runCommand, startServer, writeBlueprint } from './server-process.mjs';
import { PatientRequests, PLATFORM, ServiceClient } from './service-client.mjs';
import { storedProblems } from './stored-rows.mjs';
import { countsOf, move, writtenBy } from './writes.mjs';

/**
 * @typedef {import('./stored-rows.mjs').CrashDatabase} CrashDatabase
 * @typedef {object} MovePlan
 * @property {string} serverUrl - of PostgreSQL
 * @property {number} profiles
 * @property {number} files
 * @property {number} events
 * @property {number} seconds - the time under load before each move
 * @property {number} seed
 * @property {(what: string) => void} [report]
 */

const WRITERS = 2;
const MOVERS = 1;
const READERS = 1;
const READ_TOGETHER = 500;
const READ_AT_ONCE = 8;
const FIELDS = [...Object.keys(TEMPLATE), 'resume'];
/** The events that the installation is filled with become due one after the other, during all moves. */
const DUE_EVERY_MS = 10;
const LOOK_MS = 100;
/** The number of times that the command is begun again after all kills. */
const MORE_TRIES = 3;

/** The moments of kills: the line that begins a phase, and the latest milliseconds after it. */
const killsIn = ({ profiles }) => [
  ['Copying all', 1.5 * profiles],
  ['Comparing all', 0.1 * profiles],
  ['Events wait', 1500],
  ['take no writes ', 300],
];
const KILLS_AFTER_ARRIVAL = [
  ['The other installation has', 100],
  ['Requests here are told', 100],
];
/** A command that was killed had ended the move. */
const OVER = /^This database takes no writes|There is no customer 1\b/m;
const PAUSE = /(?:took no writes for|writes waited for)\s+([\d.]+) s/;

/**
 * Moves a filled installation with the demo from SQLite and a folder to PostgreSQL and a bucket, and back. Then moves
 * its customer to another installation. Meanwhile clients write, a partner receives events, and a follower reads
 * changes. The command is killed in each phase. Nothing may be lost or sent twice (D-OPR-27, D-OPR-28).
 *
 * @param {MovePlan} plan
 */
export async function moveUnderLoad(plan) {
  const partner = await EventPartner.start(seeded(plan.seed));
  const [demoPartner, bucket] = [await startPartner(), await startBucket()];
  const [home, back] = [await createSqlite(), await createSqlite()];
  const [away, other] = [await createPostgres(plan.serverUrl), await createPostgres(plan.serverUrl)];
  const same = { dataDir: home.dataDir, blueprint: path.join(home.dataDir, 'customers') };
  const place = await newPlace();
  const folder = `file:${path.join(back.dataDir, 'files')}`;
  const moved = new MovedInstallation({ ...home, ...same, variables: place }, partner, plan);
  try {
    await moved.fill(demoPartner.url);
    await moved.begin();
    await moved.moveTo({ ...away, ...same, variables: { ...place, TALENT_STORAGE_URL: bucket.url } });
    await moved.moveTo({ ...back, ...same, variables: { ...place, TALENT_STORAGE_URL: folder } });
    await moved.moveCustomerTo({ ...other, variables: await newPlace() });
    return await moved.end();
  } finally {
    await moved.kill();
    for (const database of [home, back, away, other]) await database.remove();
    await Promise.all([partner, demoPartner, bucket].map((each) => each.stop()));
  }
}

/** An installation that is moved, with its clients. */
class MovedInstallation {
  /** The time and kills of each move. @type {object[]} */
  #figures = [];
  /** @type {string[]} */
  #violations = [];
  #database;
  #partner;
  #plan;
  #random;
  /** The server that clients know, and then that of the other installation. @type {import('./server-process.mjs').ServerProcess[]} */
  #servers = [];
  #requests = new PatientRequests(() => this.#servers[0].baseUrl);
  #clientOf = (prefix = '') => this.#requests.client(prefix);
  #lanes = new Lanes(this.#clientOf);
  #follower = new Follower(this.#clientOf(PLATFORM));
  /** The first and the last copy of the template. */
  #ids = [0, 0];
  /** The digest of each read before the first move. @type {Map<string, string>} */
  #seen = new Map();
  #demo = '';

  /** @param {CrashDatabase} database @param {EventPartner} partner @param {MovePlan} plan */
  constructor(database, partner, plan) {
    this.#database = database;
    this.#partner = partner;
    this.#plan = plan;
    this.#random = seeded(plan.seed);
  }

  /** Copies a person with a file, who was moved in a workflow. Then adds the demo. */
  async fill(demoPartnerUrl) {
    const { profiles, files, events } = this.#plan;
    const { dataDir, blueprint = '' } = this.#database;
    this.#report('fills the installation');
    await mkdir(blueprint);
    const file = await writeBlueprint(blueprint, (all) => withPartner(all, this.#partner));
    this.#servers = [await startAt({ ...this.#database, blueprint: file })];
    const written = writtenBy(this.#clientOf, this.#lanes.ledgers);
    const { client, ledger } = written.people;
    const id = await client.create(TEMPLATE, TEMPLATE.lastname);
    ledger.created(id, TEMPLATE.lastname);
    const template = { customerId: 1, id, ...(await storeTemplate(this.#clientOf().send, id)) };
    await move(written, template.workflow, { isOnPlatform: true });
    await this.#servers[0].stop();
    const every = (count) => Math.max(1, Math.floor(profiles / count));
    const [applied, withFile] = [every(events), every(files)].map((step) => `n % ${step} = 0`);
    const [first, last] = await copyInstallation(dataDir, template, {
      count: profiles,
      has: { applied, file: withFile, event: applied },
      event: {
        ...{ status: `'pending'`, attempts: '0', attempts_of_round: '0' },
        due_at: `${Date.now()} + n * ${DUE_EVERY_MS}`,
      },
    });
    for (let n = first; n <= last; n += 1)
      if (n % every(events) === 0) this.#lanes.ledgers.moves.written.set(n, `evt_${String(n).padStart(32, '0')}`);
    this.#ids = [first, last];
    await prepareDemo({ folder: blueprint, partner: demoPartnerUrl });
    this.#servers = [await startAt(this.#database)];
    await fillCustomer(this.#servers[0]);
    // Nothing is sent again meanwhile, and nothing expires.
    await this.#database.change(`DELETE FROM temporary_subscriptions;
      UPDATE deliveries SET due_at = due_at + 86400000 WHERE customer_id = 1001 AND due_at IS NOT NULL`);
    await untilSealed(dataDir);
  }

  /** Reads everything, and lets the clients begin. */
  async begin() {
    this.#seen = await this.#readAll();
    this.#demo = await demoOf(this.#servers[0]);
    await this.#lanes.begin();
    this.#lanes.addWriters(WRITERS, { withForms: true });
    this.#lanes.addMovers(MOVERS);
    this.#lanes.addReaders(READERS);
    this.#follower.begin();
  }

  /** @param {CrashDatabase} database */
  async moveTo(database) {
    const to = ['--to', database.databaseUrl, '--storage', database.variables?.TALENT_STORAGE_URL ?? ''];
    await this.#run(['move', ...to], killsIn(this.#plan));
    await this.#servers[0].stop();
    this.#database = database;
    this.#servers = [await startAt(database)];
    await this.#compare();
  }

  /** Moves the customer to another running installation, whose address its clients are told. @param {CrashDatabase} other */
  async moveCustomerTo(other) {
    const blueprint = await writeBlueprint(other.dataDir, (all) => ({
      customer: { id: 2, name: 'Lives there' },
      userGroups: all.userGroups,
      users: [{ ...all.users[0], username: 'lives.there' }],
    }));
    const there = await startAt({ ...other, blueprint });
    this.#servers.push(there);
    const settings = path.join(other.dataDir, 'settings');
    await writeFile(settings, `TALENT_DATA_DIR=${other.dataDir}\nTALENT_DATABASE_URL=${other.databaseUrl}\n`);
    const words = ['customers', 'move', '1', '--to', settings, '--address', there.baseUrl];
    await this.#run(words, [...killsIn(this.#plan), ...KILLS_AFTER_ARRIVAL]);
    // On a busy machine, a server may hear late that the customer is gone.
    const person = `${this.#servers[0].baseUrl}/customers/1/people/1`;
    while ((await fetch(person)).status !== 410) await sleep(LOOK_MS);
    await this.#expectEnd(this.#database, ['customers', 'remove', '1', '--yes']);
    await this.#compare();
    this.#database = { ...other, blueprint, variables: {} };
  }

  async end() {
    await this.#lanes.end();
    const stored = `SELECT type, subject AS id, version FROM changes WHERE customer_id = 1`;
    this.#violations.push(...(await this.#follower.end(() => this.#database.rows(stored))));
    await this.#expectEnd(this.#database, ['audit', 'verify']);
    while (this.#servers.length > 0) await this.#servers.pop()?.stop();
    this.#report('settles');
    const database = this.#database;
    const check = async ({ baseUrl }) => {
      const clientOf = (prefix = '') => new ServiceClient(baseUrl, prefix);
      this.#violations.push(...(await this.#lanes.violations(clientOf)));
    };
    const { ledgers } = this.#lanes;
    const left = await settleEvents({ database, ledgers, partner: this.#partner }, { waitsForLeases: false, check });
    await this.#expectEnd(database, ['storage', 'check']);
    const { acknowledged, files, moves } = countsOf(ledgers);
    const { answered, refused, violations } = this.#requests;
    return {
      ...{ acknowledged, files, moves, answered, refused },
      ...{ changes: this.#follower.count, sends: this.#partner.sends.length, moved: this.#figures },
      violations: [...this.#violations, ...violations, ...left, ...(await storedProblems(database))],
    };
  }

  async kill() {
    await this.#lanes.end();
    await this.#follower.stop();
    await Promise.all(this.#servers.map((server) => server.kill()));
  }

  /** Runs the command until the move is over. Kills it in each phase, and restarts the server after the first kill. */
  async #run(words, kills) {
    await sleep(this.#plan.seconds * 1000);
    const [beganAt, before] = [Date.now(), countsOf(this.#lanes.ledgers).acknowledged];
    /** @type {string[]} */
    const killed = [];
    for (const [line, latestMs] of [...kills, ...Array.from({ length: MORE_TRIES }, () => [])]) {
      this.#report(`${words.slice(0, 2).join(' ')}${line ? `, to be killed after "${line.trim()}"` : ''}`);
      const kill = line && { line, afterMs: this.#random() * latestMs };
      const { code, stderr } = await runCommand(this.#database, [...words, '--yes'], kill);
      if (code === 0 || OVER.test(stderr)) {
        const acknowledged = countsOf(this.#lanes.ledgers).acknowledged - before;
        const [seconds, paused] = [Math.round((Date.now() - beganAt) / 1000), PAUSE.exec(stderr)?.[1]];
        const rows = /(\d+) rows/.exec(stderr)?.[1];
        this.#figures.push({ rows, seconds, acknowledged, paused, killed: killed.length });
        return;
      }
      if (code !== KILLED) this.#report(`ended with ${code}: ${stderr}`);
      else if (killed.push(line) === 1 && words[0] === 'move') {
        const [server] = this.#servers;
        await server.stop();
        this.#servers = [await startAt(this.#database)];
      }
    }
    throw new Error(`talent-server ${words.join(' ')} does not end.`);
  }

  async #expectEnd(database, words) {
    const { code, stdout, stderr } = await runCommand(database, words);
    if (code !== 0) this.#violations.push(`talent-server ${words.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  }

  /** Compares all reads with those before the first move. */
  async #compare() {
    this.#report('reads everything');
    const seen = await this.#readAll();
    const other = [...this.#seen].filter(([name, digest]) => seen.get(name) !== digest).map(([name]) => name);
    if (other.length > 0)
      this.#violations.push(`${other.length} reads are not as before, such as ${other.slice(0, 3).join(', ')}.`);
    if ((await demoOf(this.#servers[0])) !== this.#demo)
      this.#violations.push('The reads of the demo are not as before.');
    await this.#expectEnd(this.#database, ['audit', 'verify']);
  }

  /** Returns the digest of each read of the copies: people, jobs, workflows and files, with their entity tags. */
  async #readAll() {
    const [first, last] = this.#ids;
    const { profiles, files, events } = this.#plan;
    const [service, platform] = [this.#clientOf(), this.#clientOf(PLATFORM)];
    const reads = [];
    for (let n = first; n <= last; n += READ_TOGETHER) {
      const ids = Array.from({ length: Math.min(READ_TOGETHER, last + 1 - n) }, (_, index) => n + index);
      reads.push({ client: platform, method: 'POST', below: '/people/read', members: { ids, fields: FIELDS } });
    }
    const each = (count, below) => {
      const step = Math.max(1, Math.floor(profiles / count));
      for (let n = Math.ceil(first / step) * step; n <= last; n += step)
        reads.push({ client: service, method: 'GET', below: below(n) });
    };
    each(files, (n) => `/people/${n}/fields/resume/binary`);
    each(events, (n) => `/applicantworkflows/${n}`);
    each(Math.ceil(profiles / 100), (n) => `/people/${n}`);
    /** @type {Map<string, string>} */
    const seen = new Map();
    const left = reads.values();
    const readSome = async () => {
      for (const { client, method, below, members } of left) {
        const { text, headers } = await client.send(method, below, { members, status: 200 });
        const about = [headers.get('etag'), text];
        seen.set(
          `${method} ${below} ${members?.ids[0] ?? ''}`,
          createHash('sha256').update(about.join()).digest('hex'),
        );
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readSome));
    return seen;
  }

  #report(what) {
    this.#plan.report?.(what);
  }
}

/** Servers behind one address, which entity tags depend on. */
async function newPlace() {
  return { TALENT_BASE_URL: 'https://talent.example', TALENT_PORT: String(await freePort()) };
}

async function startAt(database) {
  return { ...(await startServer(database)), baseUrl: `http://127.0.0.1:${database.variables.TALENT_PORT}` };
}

async function demoOf(server) {
  return JSON.stringify(await readCustomer(server));
}

/** Starts a server that speaks S3, with one bucket. */
async function startBucket() {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const directory = await mkdtemp(path.join(tmpdir(), 'talent-bucket-'));
  const configureBuckets = [{ name: 'talent', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    url: `s3://talent/files?endpoint=http://127.0.0.1:${port}/&region=us-east-1`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
