import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashOnce, runRounds } from './crash-rounds.mjs';
import { PLATFORM, ServiceClient } from './service-client.mjs';
import { runCommand } from './server-process.mjs';
import { storedContents } from './stored-rows.mjs';
import { untilLost } from './writes.mjs';

/** @typedef {import('./crash-rounds.mjs').Crash} Crash */
/** @typedef {{ TALENT_SECRET_KEY: string, TALENT_STORAGE_KEY: string }} Keys */

/** The contents that a rotation has to move, so that it takes long enough to be killed inside. */
const CONTENTS = 40;
/** A kill later than this would often find everything moved. */
const LATEST_SHARE = 0.6;
const LOOK_MS = 20;
/** A longer wait means that the expected state never comes. */
const PATIENCE_MS = 120_000;
const FIRST_QUOTA = 1_000_000;
const BETWEEN_BLUEPRINTS_MS = 100;

/** Everything that is encrypted: texts, which end with the id of their key, and contents, whose rows have it. */
const SEALED = [
  { purpose: 'secret', table: 'signing_secrets', column: 'encrypted_secret' },
  { purpose: 'secret', table: 'event_configurations', column: 'sealed_parts' },
  { purpose: 'secret', table: 'temporary_subscriptions', column: 'sealed_subscription' },
  { purpose: 'secret', table: 'applied_blueprints', column: 'encrypted_document' },
  { purpose: 'secret', table: 'audit_chains', column: 'head' },
  { purpose: 'storage', table: 'file_contents', column: 'key_id' },
];

/**
 * Replaces both keys of a server again and again while people, files, forms, workflows and blueprints are written. Kills
 * the server several times inside each rotation. In the end nothing may be left under an earlier key, everything must
 * open without one, and nothing acknowledged may be lost (D-SIG-11, D-FIL-8).
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, rotations: number, kills: number, random?: () => number,
 * report?: (rotation: number) => void }} options - `kills`: of each rotation; `random` draws how far a rotation is when
 *   its server is killed
 * @returns {Promise<{ acknowledged: number, files: number, blueprints: number, inside: number, violations: string[] }>}
 *   `inside` counts the kills after which some things were under each key
 */
export async function crashRotations({ database, rotations, kills, random = Math.random, report = () => {} }) {
  const blueprints = new BlueprintWrites();
  const keys = newKeys();
  const crashes = new Rotations({ blueprints, keys, kills, random });
  const first = { ...database, variables: keys };
  const { acknowledged, files, violations } = await runRounds({ database: first, random }, async (crash) => {
    await crashes.fill(crash);
    for (let rotation = 1; rotation <= rotations; rotation += 1) {
      await crashes.rotate(crash);
      report(rotation);
    }
  });
  return {
    acknowledged: acknowledged + blueprints.acknowledged,
    files,
    blueprints: blueprints.acknowledged,
    inside: crashes.inside,
    violations: [...violations, ...crashes.violations, ...blueprints.violations],
  };
}

/** The rotations of one installation, one after the other. */
class Rotations {
  rounds = 0;
  inside = 0;
  /** @type {string[]} */
  violations = [];
  #blueprints;
  #kills;
  #random;
  /** @type {Keys} */
  #keys;

  constructor({ blueprints, keys, kills, random }) {
    this.#blueprints = blueprints;
    this.#keys = keys;
    this.#kills = kills;
    this.#random = random;
  }

  /**
   * Writes under the first keys, until there is enough to move.
   *
   * @param {Crash} crash
   */
  async fill(crash) {
    await this.#crash(crash, async () => {
      while ((await storedContents(crash.database)).length < CONTENTS) await sleep(LOOK_MS);
    });
  }

  /** @param {Crash} crash */
  async rotate(crash) {
    const previous = this.#keys;
    this.#keys = newKeys();
    crash.database = { ...crash.database, variables: withPrevious(this.#keys, previous) };
    const began = await keyIdsIn(crash.database);
    for (let kill = 0; kill < this.#kills; kill += 1) {
      const share = this.#random() * LATEST_SHARE;
      await endLeases(crash.database);
      await this.#crash(crash, () => until(async () => (await movedShare(crash.database, began)) > share));
      const moved = await movedShare(crash.database, began);
      if (moved > 0 && moved < 1) this.inside += 1;
    }
    await endLeases(crash.database);
    await this.#crash(crash, () =>
      until(async () => (await activeKeys(crash.database)).every(({ keys }) => keys === 1)),
    );
    this.violations.push(...(await this.#problemsOf(crash.database, began)));
    // From now on the server has the new keys alone.
    crash.database = { ...crash.database, variables: this.#keys };
  }

  /** @param {() => Promise<unknown>} isDue */
  async #crash(crash, isDue) {
    this.rounds += 1;
    await crashOnce(crash, {
      round: this.rounds,
      isDue: ({ baseUrl }) => {
        this.#blueprints
          .applyUntilLost(new ServiceClient(baseUrl, PLATFORM), crash.database.blueprint)
          .catch((error) => this.violations.push(String(error)));
        return isDue();
      },
    });
  }

  async #problemsOf(database, began) {
    const left = await countUnder(database, began);
    const status = await runCommand(database, ['key', 'status', '--json']);
    const unknown = status.code === 0 ? JSON.parse(status.stdout).flatMap(({ keys }) => keys) : [];
    const read = await runCommand(database, ['storage', 'check', '--read']);
    return [
      ...(left > 0 ? [`${left} are left under the keys before.`] : []),
      ...(status.code === 0 ? [] : [`key status ended with ${status.code}: ${status.stderr}`]),
      ...unknown
        .filter(({ role, count }) => role !== 'new' && count > 0)
        .map(({ variable, role, count }) => `${count} are under the ${role} key of ${variable}.`),
      ...(read.code === 0 ? [] : [`storage check ended with ${read.code}: ${read.stdout}${read.stderr}`]),
    ];
  }
}

/** Applies one blueprint after the other. Each has another quota, so that the stored one shows which it is. */
class BlueprintWrites {
  acknowledged = 0;
  /** @type {string[]} */
  violations = [];
  #sent = 0;
  #last = 0;

  async applyUntilLost(platform, file) {
    const document = JSON.parse(await readFile(file, 'utf8'));
    await untilLost(async (turn) => {
      if (turn === 1) await this.#check(platform);
      this.#sent += 1;
      const members = { ...document, quota: { requestsPerDay: FIRST_QUOTA + this.#sent } };
      await platform.send('PUT', '/blueprint', { status: 200, members });
      this.#last = this.#sent;
      this.acknowledged += 1;
      await sleep(BETWEEN_BLUEPRINTS_MS);
    });
  }

  /** The stored blueprint is the last acknowledged one, or the one that was sent after it. */
  async #check(platform) {
    if (this.#sent === 0) return;
    const { body } = await platform.send('GET', '/blueprint', { status: 200 });
    const stored = body.quota.requestsPerDay - FIRST_QUOTA;
    if (this.acknowledged > 0 && (stored < this.#last || stored > this.#sent))
      this.violations.push(
        `Blueprint ${this.#last} was acknowledged, ${this.#sent} was sent, and ${stored} is stored.`,
      );
  }
}

/** @returns {Keys} */
function newKeys() {
  const newKey = () => randomBytes(32).toString('base64');
  return { TALENT_SECRET_KEY: newKey(), TALENT_STORAGE_KEY: newKey() };
}

/** @param {Keys} keys @param {Keys} previous */
function withPrevious(keys, previous) {
  return {
    ...keys,
    TALENT_SECRET_KEY_PREVIOUS: previous.TALENT_SECRET_KEY,
    TALENT_STORAGE_KEY_PREVIOUS: previous.TALENT_STORAGE_KEY,
  };
}

/**
 * A killed server holds the work for a key for a minute, and a key is given up 90 s after its successor began. This acts
 * as if these times had passed.
 */
async function endLeases({ change }) {
  await change('UPDATE leases SET until = 0');
  await change('UPDATE encryption_keys SET begun_at = 0');
}

/** Returns the ids of the keys under which something is encrypted. */
async function keyIdsIn(database) {
  return new Set((await sealedKeys(database)).map(({ id }) => id));
}

/** Returns the share of things that are not under the keys that a rotation began with. */
async function movedShare(database, began) {
  const sealed = await sealedKeys(database);
  const count = (some) => some.reduce((sum, { things }) => sum + things, 0);
  return 1 - count(sealed.filter(({ id }) => began.has(id))) / Math.max(1, count(sealed));
}

async function countUnder(database, began) {
  const sealed = (await sealedKeys(database)).filter(({ id }) => began.has(id));
  return sealed.reduce((sum, { things }) => sum + things, 0);
}

/** Returns the number of things that each key has encrypted. */
async function sealedKeys({ rows }) {
  const found = [];
  for (const { purpose, table, column } of SEALED) {
    const isText = purpose === 'secret';
    const id = isText ? `substr(${column}, length(${column}) - 11)` : column;
    // An upload that its server did not end has left a row, and perhaps no content.
    const isEnded = isText ? '' : 'AND (named_by > 0 OR unnamed_bytes > 0)';
    const sql = `SELECT ${id} AS id, COUNT(*) AS things FROM ${table} WHERE ${column} IS NOT NULL ${isEnded} GROUP BY 1`;
    found.push(...(await rows(sql)));
  }
  return found.map(({ id, things }) => ({ id, things: Number(things) }));
}

/** Returns the number of keys of each purpose that are not retired. */
function activeKeys({ rows }) {
  return rows(
    'SELECT purpose, CAST(COUNT(*) AS INTEGER) AS keys FROM encryption_keys WHERE retired_at IS NULL GROUP BY purpose',
  );
}

async function until(isSo) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('The rotation does not go on.');
    await sleep(LOOK_MS);
  }
}
