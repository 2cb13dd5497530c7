import type { BlueprintForm } from '@talent-platform/blueprint';
import { errorsOf, headerValues } from '../../support/api-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import type { Problem } from '../reference-types.js';
import { ASSOCIATED, OWNER } from './arbitrary-scenario.js';
import type { Members, Scenario, Step } from './arbitrary-scenario.js';
import { DATE, FormsModel } from './forms-model.js';
import type { FormsCustomer } from './forms-customer.js';
import type { Answers, Outcome, Owner } from './model-types.js';
import { ordered } from '../ordered.js';

/** An id that no filled form has, and what is drawn for it. */
const NO_ID = 999_999;
const NO_TARGET = 15;

/** A step, once the existing filled forms are known. */
interface Request {
  readonly method: string;
  readonly below: string;
  readonly body?: Members;
  readonly foreseen: Outcome;
}

/** Requests about one owner's form, sent to the server and told to the model in the same order. */
export class ScenarioWalk {
  readonly #model: FormsModel;
  readonly #history: string[] = [];

  constructor(
    private readonly customer: FormsCustomer,
    private readonly form: BlueprintForm,
    private readonly owner: Owner,
  ) {
    const { blueprint, people, url: customerUrl } = customer;
    this.#model = new FormsModel(form, { blueprint, customerUrl, owner, people });
  }

  /** @throws what the server and the model differ in, after all that was sent before */
  async walk({ steps }: Pick<Scenario, 'steps'>): Promise<void> {
    for (const step of steps) {
      // what is not there is asked for by those that are drawn to
      const isOfUse = !('target' in step) || step.target === NO_TARGET || this.#model.ids.length > 0;
      if (isOfUse) await this.#take(step);
    }
  }

  async #take(step: Step): Promise<void> {
    const { method, below, body, foreseen } = this.#requestOf(step);
    const response = await this.customer.client(step.group).send(method, below, { body });
    this.#history.push(`${step.group} ${method} ${below} ${JSON.stringify(body) ?? ''} -> ${response.status}`);
    const isDry = 'dryRun' in step && step.dryRun;
    const expected = comparable(isDry && foreseen.commit ? { status: 200 } : foreseen, foreseen.undecided);
    const actual = comparable(outcomeOf(response, isDry), foreseen.undecided);
    const isNew = foreseen.status === 201 && actual.status === 201 && (foreseen.id ?? 0) === 0;
    if (isNew) Object.assign(expected, { id: actual.id });
    if (ordered(actual) !== ordered(expected)) throw new Error(this.#difference(response, { expected, actual }));
    this.#checkLinks(step, response);
    this.customer.count(`${step.kind} ${kindOf(actual)}`);
    if (isDry || !foreseen.commit) return;
    if (isNew && this.customer.isGiven(actual.id)) throw new Error(`The id ${actual.id} was given before.`);
    foreseen.commit(actual.id ?? foreseen.id ?? 0);
  }

  #requestOf(step: Step): Request {
    const caller = this.customer.caller(step.group);
    const query = 'dryRun' in step && step.dryRun ? '?dryrun=true' : '';
    const body = 'body' in step ? this.#settle(step.body) : {};
    if (step.kind === 'get-profile') return this.#readProfile();
    if (!('target' in step)) {
      const foreseen = this.#model.submit(caller, step.kind, body);
      return { method: step.kind.toUpperCase(), below: `/forms${query}`, body, foreseen };
    }
    const id = this.#pick(step.target);
    const below = 'isLong' in step && step.isLong ? `/forms/${this.form.formname}/data/${id}` : `/forms/${id}`;
    if (step.kind === 'get') {
      const asked = step.questions ? `?questions=${step.questions.join()}` : '';
      return { method: 'GET', below: below + asked, foreseen: this.#model.read(caller, { ...step, id }) };
    }
    const kind = step.kind === 'patch' ? 'patch' : 'put';
    return {
      method: kind.toUpperCase(),
      below: below + query,
      body,
      foreseen: this.#model.change(caller, kind, { id, body }),
    };
  }

  /** Reads the profile, which must contain the answers of synchronised and copied questions. */
  #readProfile(): Request {
    const { below, fields, body } = this.customer.profileOf(this.form, this.owner);
    return { method: 'GET', below: `${below}?fields=${fields.join()}`, foreseen: { status: 200, body } };
  }

  /** Mostly one that is there. */
  #pick(drawn: number): number {
    const { ids } = this.#model;
    return drawn === NO_TARGET ? NO_ID : (ids[drawn % Math.max(1, ids.length)] ?? NO_ID);
  }

  #settle(body: Members): Members {
    const [inside, outside] = this.customer.associated;
    const ids: Readonly<Record<string, number>> = {
      [OWNER]: this.owner.id,
      [ASSOCIATED[0]]: inside.id,
      [ASSOCIATED[1]]: outside.id,
    };
    const settled = Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? (ids[value] ?? value) : value,
    ]);
    // without the members that were drawn to be left out
    return JSON.parse(JSON.stringify(Object.fromEntries(settled))) as Members;
  }

  /** D-FRM-2: a submit answers with the owner, an update with the form itself, a read with both. */
  #checkLinks({ kind }: Step, response: RawResponse): void {
    if (
      kind === 'get-profile' ||
      response.status >= 400 ||
      (kind !== 'get' && response.status === 200 && response.text !== '')
    )
      return;
    const rels = [...(response.headers.link ?? '').toString().matchAll(/rel="(\w+)"/g)]
      .map(([, rel]) => rel)
      .toSorted();
    const due = kind === 'get' ? 'owner,self' : kind === 'patch' ? 'self' : 'owner';
    if (rels.join() !== due) throw new Error(this.#difference(response, { expected: due, actual: rels.join() }));
  }

  #difference({ text }: RawResponse, { expected, actual }: { expected: unknown; actual: unknown }): string {
    const before = this.#history.map((line) => `  ${line}`);
    return [
      `The server and the model differ, the last of:\n${before.join('\n')}`,
      `form:   ${JSON.stringify(this.form)}`,
      `model:  ${JSON.stringify(expected)}\nserver: ${JSON.stringify(actual)}\nbody:   ${text}`,
    ].join('\n');
  }
}

interface Comparable {
  readonly status: number;
  readonly problems: readonly string[];
  readonly unknown: readonly string[];
  readonly body?: Answers;
  readonly id?: number;
}

/** Problems are a set; those of names that nothing is decided of are left out on both sides. */
function comparable(
  { status, problems = [], unknown = [], body, id }: Outcome,
  undecided: readonly string[] = [],
): Comparable {
  const told = problems
    .filter(({ field }) => !undecided.includes(field ?? ''))
    .map(({ code, field = '' }) => `${code} ${field}`.trim());
  const hasId = id !== undefined && id !== 0;
  return {
    status,
    problems: [...new Set(told)].toSorted(),
    unknown: [...new Set(unknown)].toSorted(),
    body,
    ...(hasId && status !== 204 && { id }),
  };
}

/** Extracts from an answer the content that the model predicts. */
function outcomeOf(response: RawResponse, isDry: boolean): Outcome {
  const { status, headers } = response;
  if (status >= 400) return { status, problems: errorsOf(response).map((error) => problemOf(status, error)) };
  if (isDry || status === 204) return { status };
  if (response.json === undefined) return { status, id: Number(headers.location?.split('/').at(-1)) };
  const { links: _links, ...body } = response.json as Answers;
  const unknown = headerValues(response, 'x-warning').map((text) => text.split(':')[1] ?? '');
  return { status, unknown, body: plain(body) as Answers };
}

/** In a refused write each text begins with its field (D-ERR-2). Which part of money or of an item it is, no row says; nor of code 16 any field. */
function problemOf(status: number, { errorCode, errorMessage }: { errorCode: number; errorMessage: string }): Problem {
  if (status !== 400 || errorCode === 12 || errorCode === 16) return { code: errorCode };
  const field = errorMessage.split(': ')[0]?.replace(/\/(entry|delete|currency|amount|timeframe|x)$/, '');
  return { code: errorCode, field };
}

/** Dates by being there; of values of a profile what an answer reads. */
function plain(value: unknown, name = ''): unknown {
  if (/^(completed|updated)date$/.test(name)) return typeof value === 'string' ? DATE : value;
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (typeof value !== 'object' || value === null) return value;
  if ('formattedvalue' in value) return value.formattedvalue;
  const members = Object.entries(value).filter(([member]) => member !== 'amountstring');
  return Object.fromEntries(members.map(([member, one]) => [member, plain(one, member)]));
}

function kindOf({ status, problems }: Comparable): string {
  const codes = [...new Set(problems.map((one) => Number(one.split(' ')[0])))].toSorted((one, other) => one - other);
  return `${status} ${codes.join()}`.trim();
}
