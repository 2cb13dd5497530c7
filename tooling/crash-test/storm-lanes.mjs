import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilesClient, PeopleClient, WorkflowsClient } from './clients.mjs';
import { FilesLedger, Ledger, MovesLedger } from './ledgers.mjs';
import { PLATFORM } from './service-client.mjs';

const WRITERS = 4;
const MOVERS = 3;
const READERS = 2;
const SIGN_INS_MS = 1000;
const FILE_BYTES = 30_000;
/** The pause of a lane after each turn, so that the nodes are loaded and not flooded. */
const PAUSE_MS = 30;

/** The user who signs in with a password. */
export const READER = { username: 'crash.reader', password: 'a-long-password-of-the-storm' };

/**
 * The clients of a storm: writers, movers of candidates, readers, somebody who signs in, and an administrator who
 * applies blueprints.
 */
export class StormLanes {
  people = new Ledger();
  files = new FilesLedger();
  moves = new MovesLedger();
  signIns = 0;
  reads = 0;
  /** The revisions that were acknowledged. @type {number[]} */
  revisions = [];
  /** The workflows of each job in the order in which they were moved. @type {number[][]} */
  moved = [];
  #traffic;
  #isOver = false;
  #shared;

  /** @param {import('./storm-service.mjs').StormTraffic} traffic */
  constructor(traffic) {
    this.#traffic = traffic;
  }

  /** Creates the person that all writers share. */
  async begin() {
    const client = new PeopleClient(this.#traffic.client());
    this.#shared = await client.create({ firstname: 'a', lastname: 'shared' }, 'shared');
    this.people.created(this.#shared, 'shared');
  }

  /** @param {{ blueprint: string, blueprintMs: number, pick: () => string }} options */
  start({ blueprint, blueprintMs, pick }) {
    const lanes = [
      ...Array.from({ length: WRITERS }, (_, index) => this.#lane(this.#writer(index + 1))),
      ...Array.from({ length: MOVERS }, () => this.#lane(this.#mover())),
      ...Array.from({ length: READERS }, () => this.#lane(this.#reader())),
      this.#lane(this.#signsIn(pick), SIGN_INS_MS),
      this.#lane(this.#administrator(blueprint), blueprintMs),
    ];
    return Promise.all(lanes);
  }

  end() {
    this.#isOver = true;
  }

  /** Compares everything that was acknowledged with what is stored. */
  async check(service) {
    await this.moves.repeatPending(new WorkflowsClient(service(), service(PLATFORM)));
    await this.people.repeatPending(new PeopleClient(service()));
    await this.people.checkWhole(new PeopleClient(service()));
    await this.files.checkWhole(new FilesClient(service()));
    await this.moves.check(new WorkflowsClient(service(), service(PLATFORM)));
    const { body } = await service(PLATFORM).send('GET', '/blueprint/revisions', { status: 200 });
    const kept = new Set(body.revisions.map(({ revision }) => revision));
    const lost = this.revisions.filter((revision) => !kept.has(revision));
    return lost.map((revision) => `The blueprint of revision ${revision} was acknowledged and is lost.`);
  }

  get violations() {
    return [this.people, this.files, this.moves].flatMap(({ violations }) => violations);
  }

  get acknowledged() {
    const written = [this.people, this.files, this.moves].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    return written + this.revisions.length;
  }

  /** Repeats a turn until the storm is over. A turn that fails is a violation, and the lane goes on. */
  async #lane(turn, pauseMs = PAUSE_MS) {
    for (let count = 1; !this.#isOver; count += 1) {
      try {
        await turn(count);
      } catch (error) {
        this.#traffic.violations.push(error instanceof Error ? error.message : String(error));
      }
      const until = Date.now() + pauseMs;
      while (!this.#isOver && Date.now() < until) await sleep(Math.min(PAUSE_MS, until - Date.now()));
    }
  }

  /** Creates a person, changes it and the shared person, and sends and removes files. */
  #writer(writer) {
    const service = this.#traffic.client();
    const [people, files] = [new PeopleClient(service), new FilesClient(service)];
    const field = `field${writer}`;
    return async (turn) => {
      const lastname = `${writer}-${turn}`;
      const person = { firstname: 'Storm', lastname, externalid: lastname };
      this.people.creating(lastname, person);
      const id = await people.create(person, lastname);
      this.people.created(id, lastname, lastname);
      for (const owner of [id, this.#shared]) {
        this.people.sent(owner, field, turn);
        await people.change(owner, { [field]: turn });
        this.people.changed(owner, field);
      }
      const content = randomBytes(FILE_BYTES);
      const acknowledge = this.files.uploading(id, content);
      await files.upload(id, content);
      acknowledge();
      if (turn % 3 > 0) return;
      const removed = this.files.removing(id);
      await files.remove(id);
      removed();
    };
  }

  /** Creates a candidate and moves it. Each mover has a job, so that the order of its moves is known. */
  #mover() {
    const service = this.#traffic.client();
    const platform = this.#traffic.client(PLATFORM);
    const [people, workflows] = [new PeopleClient(service), new WorkflowsClient(service, platform)];
    /** @type {number[]} */
    const moved = [];
    this.moved.push(moved);
    const mover = this.moved.length;
    /** @type {number | undefined} */
    let job;
    return async (turn) => {
      job ??= await workflows.createJob();
      const lastname = `moved-${mover}-${turn}`;
      const person = await people.create({ firstname: 'Moved', lastname }, lastname);
      const workflow = await workflows.create(job, person).catch((error) => {
        // An earlier attempt has created it, and its answer, which named it, is lost.
        if (service.wasRepeated && / answered 409: /.test(error.message)) return undefined;
        throw error;
      });
      if (workflow === undefined) return;
      this.moves.moving(workflow);
      const events = await workflows.move(workflow);
      // If an earlier attempt was executed, its answer named the event.
      this.moves.moved(workflow, platform.wasRepeated && events.length === 0 ? undefined : events);
      moved.push(workflow);
    };
  }

  #reader() {
    const people = new PeopleClient(this.#traffic.client());
    return async () => {
      const person = await people.read(this.#shared, ['lastname']);
      if (person?.lastname !== 'shared')
        this.#traffic.violations.push(`The shared person is ${JSON.stringify(person)}.`);
      this.reads += 1;
    };
  }

  /** Signs in with the right password, which no limit of wrong passwords may refuse. */
  #signsIn(pick) {
    const authorization = `Basic ${Buffer.from(`${READER.username}:${READER.password}`).toString('base64')}`;
    return async () => {
      const answer = await fetch(`${pick()}/customers/1/people/1?fields=id`, { headers: { authorization } }).catch(
        () => undefined,
      );
      if (answer === undefined) return;
      await answer.arrayBuffer().catch(() => undefined);
      if (answer.status === 200) this.signIns += 1;
      else if (answer.status !== 503) this.#traffic.violations.push(`A right password was answered ${answer.status}.`);
    };
  }

  #administrator(file) {
    const platform = this.#traffic.client(PLATFORM);
    return async (turn) => {
      const document = JSON.parse(await readFile(file, 'utf8'));
      const name = `Storm ${turn}`;
      const members = { ...document, customer: { ...document.customer, name } };
      const { body } = await platform.send('PUT', '/blueprint', { status: 200, members });
      if (body.revision !== undefined) this.revisions.push(body.revision);
    };
  }
}
