import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FilesClient, FormsClient, PeopleClient } from './clients.mjs';
import { OperatorLoad } from './operator-load.mjs';
import { BLUEPRINT, runCommand, startServer } from './server-process.mjs';
import { ServiceClient, PLATFORM } from './service-client.mjs';

/** @typedef {import('./databases.mjs').CrashDatabase} CrashDatabase */

/** The limit of wrong passwords of one user (D-SIG-15). */
const WRONG_PASSWORDS = 5;
const REFUSED = 1;
/** A previous key is given up this long after the new one has begun (D-SIG-11). */
const SETTLED_MS = 91_000;

/**
 * An installation in production: its settings, its running server, and the command of its operator.
 */
class Production {
  /** @type {Record<string, string>} */
  settings = {};
  /** Milliseconds since 1970. */
  keysReplacedAt = 0;
  /** @type {import('./server-process.mjs').ServerProcess | undefined} */
  #server;

  /** @param {CrashDatabase} database */
  constructor(database) {
    this.database = database;
  }

  get baseUrl() {
    return this.#server?.baseUrl ?? 'http://127.0.0.1:9';
  }

  /** Makes a key, and names its file in the settings, as containers do. */
  async newKey(variable) {
    const file = path.join(this.database.dataDir, `${variable}.${randomBytes(4).toString('hex')}`);
    await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    this.settings[`${variable}_FILE`] = file;
    return file;
  }

  async start() {
    this.#server = await startServer(this.database, { variables: this.#environment() });
  }

  async stop() {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  /**
   * Runs `talent-server` beside the server.
   *
   * @param {string[]} words
   * @param {{ code?: number }} [expected]
   * @returns {Promise<string>} standard output, and standard error if the command was to fail
   */
  async command(words, { code = 0 } = {}) {
    const result = await runCommand({ ...this.database, variables: this.#environment() }, words);
    if (result.code !== code)
      throw new Error(`talent-server ${words.join(' ')} ended with ${result.code}:\n${result.stdout}${result.stderr}`);
    return code === 0 ? result.stdout : result.stdout + result.stderr;
  }

  /** A service in production drains before it stops. Here nobody balances. */
  #environment() {
    return { NODE_ENV: 'production', TALENT_DRAIN_SECONDS: '0', ...this.settings };
  }
}

/**
 * Does what an operator does in a day, one thing after the other, while people and files are written.
 *
 * @param {{ database: CrashDatabase, elsewhere: CrashDatabase, report?: (what: string) => void }} options -
 *   `elsewhere`: an empty database, where the backup is restored
 * @returns {Promise<{ acknowledged: number, violations: string[] }>}
 */
export async function operatorsDay({ database, elsewhere, report = () => {} }) {
  const blueprint = await quietBlueprint(database.dataDir);
  const [production, copy] = [database, elsewhere].map((each) => new Production({ ...each, blueprint }));
  /** @type {string[]} */
  const violations = [];
  /** @type {(holds: boolean, violation: string) => void} */
  const check = (holds, violation) => void (holds || violations.push(violation));
  try {
    await startsInProduction(production);
    const load = new OperatorLoad(() => production.baseUrl);
    await load.progress();
    for (const act of ACTS) {
      report(act.name);
      await act({ production, copy, load, check });
      await load.progress();
    }
    await load.stop();
    violations.push(...(await load.violations(production.baseUrl)));
    return { acknowledged: load.acknowledged.length, violations };
  } finally {
    await production.stop();
    await copy.stop();
  }
}

/** The first start of an installation in production, with both keys from files. */
async function startsInProduction(production) {
  await production.newKey('TALENT_SECRET_KEY');
  await production.newKey('TALENT_STORAGE_KEY');
  await production.start();
  await production.command(['doctor']);
}

/**
 * @typedef {{ production: Production, copy: Production, load: OperatorLoad,
 *   check: (holds: boolean, violation: string) => void }} Day
 */

/** @param {Day} day */
async function addsCustomer({ production, check }) {
  const file = path.join(production.database.dataDir, 'second.json');
  const first = JSON.parse(await readFile(BLUEPRINT, 'utf8'));
  const secret = 'secret-of-the-second-customer-only';
  const user = { ...first.users[0], username: 'second.writer', signingSecrets: [{ id: 'k1', secret }] };
  const customer = { id: 2, name: 'Second' };
  await writeFile(file, JSON.stringify({ ...first, customer, users: [user], events: [], portals: [] }));
  await production.command(['customers', 'add', file]);
  const account = { customer: 2, user: 'second.writer', secret };
  await new ServiceClient(production.baseUrl, '', account).send('GET', '/people/1?fields=id', { status: 200 });
  const refused = await signs(production, { ...account, customer: 1 });
  check(refused !== 200, 'A user of the second customer reads people of the first one.');
}

/** @param {Day} day */
async function addsUser({ production, check }) {
  const words = ['users', 'add', '1', 'crash.second', '--name', 'Second User', '--group', 'writers', '--generate'];
  const password = (await production.command(words)).trim();
  check((await signsIn(production, 'crash.second', password)) === 200, 'The added user cannot sign in.');
  await production.restart();
  check((await signsIn(production, 'crash.second', password)) === 200, 'A restart takes the added user away.');
}

/** @param {Day} day */
async function rotatesSecret({ production, check }) {
  const made = JSON.parse(await production.command(['secrets', 'rotate', '1', 'crash.second', '--json']));
  const again = JSON.parse(await production.command(['secrets', 'rotate', '1', 'crash.second', '--json']));
  const account = { customer: 1, user: 'crash.second' };
  for (const { secret } of [made, again])
    check(
      (await signs(production, { ...account, secret })) === 200,
      'Both secrets work during the overlap: one does not.',
    );
  await production.command(['secrets', 'end', '1', 'crash.second', made.id]);
  check((await signs(production, { ...account, secret: made.secret })) === 401, 'A secret that was ended still works.');
  check((await signs(production, { ...account, secret: again.secret })) === 200, 'The new secret does not work.');
}

/** @param {Day} day */
async function rotatesKeys({ production, load, check }) {
  for (const variable of ['TALENT_SECRET_KEY', 'TALENT_STORAGE_KEY']) {
    production.settings[`${variable}_PREVIOUS_FILE`] = production.settings[`${variable}_FILE`];
    await production.newKey(variable);
  }
  await production.restart();
  production.keysReplacedAt = Date.now();
  await load.progress();
  const told = await production.command(['key', 'rotate'], { code: REFUSED });
  check(told.includes('Wait 90 s'), `A key that was replaced a moment ago is given up: ${told}`);
  const status = await production.command(['key', 'status']);
  check(status.match(/ previous +0$/gm)?.length === 2, `Something is left under a previous key: ${status}`);
}

/**
 * Gives the previous keys up. Other acts stand between, because servers have 90 s to say what they write under.
 *
 * @param {Day} day
 */
async function removesPreviousKeys({ production }) {
  await delay(Math.max(0, production.keysReplacedAt + SETTLED_MS - Date.now()));
  await production.command(['key', 'rotate']);
  for (const variable of ['TALENT_SECRET_KEY', 'TALENT_STORAGE_KEY'])
    delete production.settings[`${variable}_PREVIOUS_FILE`];
  await production.restart();
}

/** @param {Day} day */
async function restoresElsewhere({ production, copy, load, check }) {
  const target = await mkdtemp(path.join(tmpdir(), 'talent-backups-'));
  const known = [...load.acknowledged];
  await production.command(['backup', target, '--keep', '2']);
  await load.progress();
  Object.assign(copy.settings, production.settings);
  await copy.command(['restore', target, '--check']);
  await copy.command(['restore', target]);
  await copy.start();
  for (const violation of await load.violations(copy.baseUrl, known)) check(false, `The restored copy: ${violation}`);
  await copy.stop();
  const refused = await copy.command(['restore', target], { code: REFUSED });
  check(refused.includes('--yes'), `A restore over a database says: ${refused}`);
  await rm(target, { recursive: true });
}

/** @param {Day} day */
async function verifiesTrail({ production, check }) {
  const told = await production.command(['audit', 'verify']);
  check(/\b2\b/.test(told), `The audit trails of two customers are verified: ${told}`);
}

/** @param {Day} day */
async function erasesPerson({ production, load, check }) {
  const [name, note, file] = ['name', 'note', 'file'].map((part) => `${part}${randomBytes(8).toString('hex')}`);
  const service = new ServiceClient(production.baseUrl);
  const id = await new PeopleClient(service).create({ firstname: 'A', lastname: name }, 'day-erased-person');
  await new FilesClient(service).upload(id, Buffer.from(file.repeat(2000)));
  await new FormsClient(service).submit(id, 1);
  await service.send('PATCH', `/people/${id}`, { status: 204, members: { lastname: note } });
  check((await placesOf(production, [name, note])).length > 0, 'A search finds nothing of a person who is there.');
  await production.command(['people', 'erase', '1', String(id), '--yes']);
  await service.send('GET', `/people/${id}`, { status: 404 });
  await load.progress();
  await production.restart();
  for (const place of await placesOf(production, [name, note, file]))
    check(false, `${place} has data of an erased person.`);
  const receipts = JSON.parse(await production.command(['people', 'erasures', '1', '--json']));
  check(JSON.stringify(receipts).includes(`${id}`), `The receipt of person ${id} is missing.`);
}

/** Returns the files below the data folder, and the tables of PostgreSQL, that hold one of the texts. */
async function placesOf({ database: { dataDir, databaseUrl, rows } }, texts) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const places = [];
  for (const file of files) {
    // A content that is removed meanwhile holds nothing.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (texts.some((text) => bytes.includes(text))) places.push(file);
  }
  if (databaseUrl.startsWith('sqlite:')) return places;
  for (const { name } of await rows(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)) {
    const conditions = texts.map((text) => `one::text LIKE '%${text}%'`);
    const found = await rows(`SELECT 1 AS found FROM ${name} AS one WHERE ${conditions.join(' OR ')} LIMIT 1`);
    if (found.length > 0) places.push(name);
  }
  return places;
}

/** @param {Day} day */
async function isLockedOut({ production, check }) {
  const password = (await production.command(['users', 'password', '1', 'crash.second', '--generate'])).trim();
  for (let attempt = 0; attempt < WRONG_PASSWORDS; attempt += 1) await signsIn(production, 'crash.second', 'wrong');
  check((await signsIn(production, 'crash.second', password)) !== 200, 'Five wrong passwords lock nobody out.');
  const another = (await production.command(['users', 'password', '1', 'crash.second', '--generate'])).trim();
  check((await signsIn(production, 'crash.second', another)) === 200, 'The way back in is closed.');
}

/** @param {Day} day */
async function refusesDowngrade({ production, load, check }) {
  await production.stop();
  const { change } = production.database;
  const later = `Later${Date.now()}`;
  await change(`INSERT INTO migrations (timestamp, name) VALUES (${Date.now()}, '${later}')`);
  const told = await production.command(['migrate'], { code: REFUSED });
  check(told.includes('later version'), `The refused downgrade says: ${told}`);
  await change(`DELETE FROM migrations WHERE name = '${later}'`);
  await production.start();
  await load.progress();
}

/** @param {Day} day */
async function isAudited({ production, check }) {
  const platform = new ServiceClient(production.baseUrl, PLATFORM);
  const { body } = await platform.send('GET', '/audit?kind=administration&size=100', { status: 200 });
  const acts = body.records.filter(({ kind }) => kind === 'operator');
  check(acts.length > 0, `No act of the operator is in the audit trail: ${JSON.stringify(body).slice(0, 500)}`);
}

/** The day, in its order. */
const ACTS = [
  addsCustomer,
  addsUser,
  rotatesSecret,
  rotatesKeys,
  restoresElsewhere,
  erasesPerson,
  isLockedOut,
  refusesDowngrade,
  isAudited,
  verifiesTrail,
  removesPreviousKeys,
];

/** Writes the blueprint of the crash test without its partner, and returns the file. */
async function quietBlueprint(dataDir) {
  const file = path.join(dataDir, 'day-blueprint.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(BLUEPRINT, 'utf8')), events: [] }));
  return file;
}

/** Returns the status of a read with a user's password. */
async function signsIn({ baseUrl }, user, password) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const answer = await fetch(`${baseUrl}/customers/1/people/1?fields=id`, { headers: { authorization } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns the status of a read with a user's signature. */
async function signs({ baseUrl }, account) {
  const { status } = await new ServiceClient(baseUrl, '', account).send('GET', '/people/1?fields=id', {
    status: [200, 401, 403, 404],
  });
  return status;
}
