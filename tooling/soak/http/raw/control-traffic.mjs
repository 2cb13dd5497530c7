import { setTimeout as sleep } from 'node:timers/promises';
import { brokenRule } from '../answer-rules.mjs';
import { CUSTOMER, Service } from '../client.mjs';

const ASKERS = 2;
const PAUSE_MS = 10;

/** Sends correct requests on connections of its own during attacks. Each request must get its own correct answer. */
export class ControlTraffic {
  #isOver = false;
  #asking;

  /** @param {{ port: number, people: Map<number, string>, findings: import('../../run/findings.mjs').Findings, part: string }} on - `people`: lastnames by id */
  constructor({ port, people, findings, part }) {
    this.#asking = Promise.all(
      Array.from({ length: ASKERS }, (_, index) => this.#ask({ port, people, findings, part, index })),
    );
    this.#asking.catch(() => undefined);
  }

  async stop() {
    this.#isOver = true;
    await this.#asking;
  }

  async #ask({ port, people, findings, part, index }) {
    const service = new Service(port);
    const all = [...people];
    for (let turn = index; !this.#isOver; turn += 1) {
      const [id, lastname] = all[turn % all.length];
      findings.count(part, await asked(service, { id, lastname }));
      await sleep(PAUSE_MS);
    }
  }
}

async function asked(service, { id, lastname }) {
  const target = `${CUSTOMER}/people/${id}?fields=lastname`;
  try {
    const answer = await service.send({ target }, { caller: 'recruiter' });
    const isRight = answer.status === 200 && JSON.parse(answer.text).lastname === lastname;
    if (!isRight)
      return {
        kind: 'a correct request gets a wrong answer',
        message: `GET ${target}: ${answer.status} ${answer.text}`,
      };
    return brokenRule(answer, { target, isKnown: true });
  } catch (error) {
    return { kind: 'a correct request gets no answer', message: `GET ${target}: ${error}` };
  }
}
