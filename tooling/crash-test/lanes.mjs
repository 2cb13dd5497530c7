import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLATFORM } from './service-client.mjs';
import {
  checkAllWritten,
  countsOf,
  createShared,
  createWorkflow,
  move,
  newLedgers,
  writerOf,
  writtenBy,
} from './writes.mjs';

/** The pause of a lane after each turn, so that the nodes are loaded and not flooded. */
const PAUSE_MS = 30;
const SIGN_INS_MS = 1000;

/** The user who signs in with a password. */
export const READER = { username: 'crash.reader', password: 'a-long-password-of-the-storm' };

/**
 * The clients of several nodes, each in a lane of its own: writers, movers of candidates, readers, somebody who signs
 * in, and an administrator who applies blueprints.
 */
export class Lanes {
  ledgers = newLedgers();
  /** Answers that a lane did not expect. @type {string[]} */
  unexpected = [];
  turns = 0;
  signIns = 0;
  /** The revisions that were acknowledged. @type {number[]} */
  revisions = [];
  /** The workflows of each job in the order in which they were moved. @type {number[][]} */
  moved = [];
  #clientOf;
  #isOver = false;
  #sharedId = 0;
  /** @type {Promise<void>[]} */
  #lanes = [];

  /** @param {(prefix?: string) => import('./service-client.mjs').Client} clientOf */
  constructor(clientOf) {
    this.#clientOf = clientOf;
  }

  /** Creates the person that all writers share. */
  async begin() {
    this.#sharedId = await createShared(writtenBy(this.#clientOf, this.ledgers));
  }

  /** A form has no key, so writers that repeat a lost request leave forms out. */
  addWriters(count, { withForms }) {
    for (let writer = 1; writer <= count; writer += 1)
      this.#add(writerOf(writtenBy(this.#clientOf, this.ledgers), { sharedId: this.#sharedId, writer, withForms }));
  }

  /** Movers create candidates and move them. Each has a job, so that the order of its moves is known. */
  addMovers(count) {
    for (let mover = 1; mover <= count; mover += 1) {
      const written = writtenBy(this.#clientOf, this.ledgers);
      /** @type {number[]} */
      const moved = [];
      this.moved.push(moved);
      /** @type {number | undefined} */
      let job;
      this.#add(async (turn) => {
        job ??= await written.moves.client.createJob();
        const workflow = await createWorkflow(written, job, `moved-${mover}-${turn}`);
        await move(written, workflow, { isOnPlatform: true, key: `move-${workflow}` });
        moved.push(workflow);
      });
    }
  }

  addReaders(count) {
    const { people } = writtenBy(this.#clientOf, this.ledgers);
    for (let reader = 0; reader < count; reader += 1)
      this.#add(async () => {
        const person = await people.client.read(this.#sharedId, ['lastname']);
        if (person?.lastname !== 'shared') this.unexpected.push(`The shared person is ${JSON.stringify(person)}.`);
      });
  }

  /** Signs in with the right password, which no limit of wrong passwords may refuse. @param {() => string} pick */
  addSignIns(pick) {
    const authorization = `Basic ${Buffer.from(`${READER.username}:${READER.password}`).toString('base64')}`;
    this.#add(async () => {
      const target = `${pick()}/customers/1/people/1?fields=id`;
      const answer = await fetch(target, { headers: { authorization } }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) this.signIns += 1;
      else if (answer && answer.status !== 503) this.unexpected.push(`A right password was answered ${answer.status}.`);
    }, SIGN_INS_MS);
  }

  /** Applies a blueprint again and again, each time with another name. */
  addAdministrator(file, everyMs) {
    const platform = this.#clientOf(PLATFORM);
    this.#add(async (turn) => {
      const document = JSON.parse(await readFile(file, 'utf8'));
      const members = { ...document, customer: { ...document.customer, name: `Storm ${turn}` } };
      const { body } = await platform.send('PUT', '/blueprint', { status: 200, members });
      if (body.revision !== undefined) this.revisions.push(body.revision);
    }, everyMs);
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#lanes);
  }

  /**
   * Compares everything that was acknowledged with what is stored.
   *
   * @param {(prefix?: string) => import('./service-client.mjs').Client} clientOf
   * @returns {Promise<string[]>} all violations
   */
  async violations(clientOf) {
    await checkAllWritten(writtenBy(clientOf, this.ledgers));
    const { body } = await clientOf(PLATFORM).send('GET', '/blueprint/revisions', { status: 200 });
    const kept = new Set(body.revisions.map(({ revision }) => revision));
    const lost = this.revisions.filter((revision) => !kept.has(revision));
    return [
      ...this.unexpected,
      ...countsOf(this.ledgers).violations,
      ...lost.map((revision) => `The blueprint of revision ${revision} was acknowledged and is lost.`),
    ];
  }

  #add(turn, pauseMs = PAUSE_MS) {
    this.#lanes.push(this.#lane(turn, pauseMs));
  }

  /** Repeats a turn until all is over. A turn that fails is unexpected, and the lane goes on. */
  async #lane(act, pauseMs) {
    for (let turn = 1; !this.#isOver; turn += 1) {
      this.turns += 1;
      await act(turn).catch((error) => this.unexpected.push(error instanceof Error ? error.message : String(error)));
      const until = Date.now() + pauseMs;
      while (!this.#isOver && Date.now() < until) await sleep(Math.min(PAUSE_MS, until - Date.now()));
    }
  }
}
