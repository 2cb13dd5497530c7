import { brokenRule } from './answer-rules.mjs';
import { Connection, CUSTOMER, requestBytes } from './client.mjs';
import { valueOf } from './read-answers.mjs';
import { SeededRandom } from '../run/find-failing-input.mjs';

const PART = 'crowd';
const CONNECTIONS = 300;
const WRITERS = 60;
const CALLERS = ['integration', 'recruiter', 'partner'];

/**
 * Opens three hundred connections at once, each with its own person. Every answer must be about that person and nobody
 * else. The last acknowledged write of each writer must be stored afterwards.
 *
 * @param {{ port: number, service: import('./client.mjs').Service, findings: import('../run/findings.mjs').Findings,
 * seed: number, until: number }} on
 */
export async function runCrowd({ port, service, findings, seed, until }) {
  const random = new SeededRandom(seed);
  const people = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const lastname = `Crowd ${seed}-${index}`;
    people.push({
      lastname,
      written: 'none',
      id: await service.create('people', { firstname: 'C', lastname, field1004: 'R', middlename: 'none' }),
    });
  }
  const members = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      CrowdMember.join({ port, findings, random, person: people[index % WRITERS], writes: index < WRITERS }),
    ),
  );
  await Promise.all(members.map((member) => member.work(until)));
  for (const { id, lastname, written } of people) {
    const { text } = await service.must({ target: `people/${id}?fields=lastname,middlename` });
    const read = JSON.parse(text);
    const isThere = read.lastname === lastname && read.middlename === written;
    const lost = {
      kind: 'the last write is not stored',
      message: `Person ${id} was acknowledged as "${written}" and reads ${text}`,
    };
    findings.count(PART, isThere ? undefined : lost);
  }
}

class CrowdMember {
  #on;
  #connection;
  #turns = 0;

  static async join(on) {
    const member = new CrowdMember();
    member.#on = on;
    member.#connection = await Connection.open(on.port);
    return member;
  }

  async work(until) {
    const { findings } = this.#on;
    try {
      while (Date.now() < until) {
        findings.count(PART, await this.#turn());
      }
    } catch (error) {
      findings.fail({ part: PART, kind: 'a connection of the crowd is lost', message: String(error) });
    } finally {
      this.#connection.close();
    }
  }

  /** Writers write and then read what they wrote. The others only read. */
  #turn() {
    this.#turns += 1;
    return this.#on.writes && this.#turns % 2 === 1 ? this.#write() : this.#read();
  }

  async #write() {
    const { person } = this.#on;
    const token = `${person.id}-${this.#turns}`;
    const target = `${CUSTOMER}/people/${person.id}`;
    const answer = await this.#send({ method: 'PATCH', target, body: JSON.stringify({ middlename: token }) });
    if (answer.status !== 204 || !valueOf(answer, 'location')?.endsWith(`/people/${person.id}`))
      return {
        kind: 'a write gets a wrong answer',
        message: `PATCH ${target}: ${answer.status} ${valueOf(answer, 'location')} ${answer.text}`,
      };
    person.written = token;
    return brokenRule(answer, { method: 'PATCH', target, isKnown: true });
  }

  async #read() {
    const { person, writes } = this.#on;
    const target = `${CUSTOMER}/people/${person.id}?fields=lastname,middlename`;
    const answer = await this.#send({ target });
    const { lastname, middlename, links } = answer.status === 200 ? JSON.parse(answer.text) : {};
    const isOwn = lastname === person.lastname && links[0].url.endsWith(`/people/${person.id}`);
    if (!isOwn)
      return {
        kind: 'an answer is about somebody else',
        message: `GET ${target} as ${person.lastname}: ${answer.status} ${answer.text}`,
      };
    if (writes && middlename !== person.written)
      return {
        kind: 'a writer does not read what it wrote',
        message: `It wrote ${person.written} and reads ${middlename}.`,
      };
    return brokenRule(answer, { target, isKnown: true });
  }

  #send(request) {
    const { random } = this.#on;
    const as = { caller: random.pick(CALLERS), by: random.next() < 0.8 ? 'signature' : 'password' };
    return this.#connection.send(requestBytes(request, as), request.method);
  }
}
