import type { BlueprintForm } from '@talent-platform/blueprint';
import fc from 'fast-check';
import { ApiClient } from '../../support/api-client.js';
import type { TestServer } from '../../support/test-server.js';
import { viewFields } from '../reference-view.js';
import { keptOf } from './answer-rules.js';
import { arbitraryCustomer, customerBlueprint, GROUP_NAMES, OUTSIDE_FOLDER } from './arbitrary-customer.js';
import type { FormsBlueprint, GroupName } from './arbitrary-customer.js';
import { PROFILES_OF } from './arbitrary-forms.js';
import { arbitraryValues } from './arbitrary-scenario.js';
import type { Members, Scenario } from './arbitrary-scenario.js';
import type { Answers, Caller, Owner, PersonFacts } from './model-types.js';
import { groupOf } from './question-view.js';
import { ruleOfField } from './tied-fields.js';

const CUSTOMER_ID = 1001;
const FORMS = 60;

/** A drawn customer on a server, with who is in it before anything is filled. */
export class FormsCustomer {
  /** The number of requests by the kind of request and the kind of answer. */
  readonly counts = new Map<string, number>();
  readonly #clients: ReadonlyMap<string, ApiClient>;
  readonly #given = new Set<unknown>();
  #associated: readonly PersonFacts[] = [];

  private constructor(
    server: TestServer,
    readonly blueprint: FormsBlueprint,
  ) {
    this.#clients = new Map(
      GROUP_NAMES.map((name) => [name, new ApiClient(server, CUSTOMER_ID, `${CUSTOMER_ID}.${name}`)]),
    );
  }

  static async start(server: TestServer, seed: number): Promise<FormsCustomer> {
    const [blueprint] = fc.sample(arbitraryCustomer(FORMS), { seed, numRuns: 1 });
    if (!blueprint) throw new TypeError('Nothing was drawn.');
    await server.apply(customerBlueprint(CUSTOMER_ID, blueprint));
    const customer = new FormsCustomer(server, blueprint);
    const [values = {}] = fc.sample(arbitraryValues(blueprint, 'people'), { seed, numRuns: 1 });
    const people = [false, true].map((isOutside) => customer.#createPerson({ ...values, lastname: 'Seen' }, isOutside));
    customer.#associated = await Promise.all(people);
    return customer;
  }

  get url(): string {
    return this.client('seers').url('');
  }

  client(group: GroupName): ApiClient {
    const client = this.#clients.get(group);
    if (!client) throw new TypeError(`No user is in ${group}.`);
    return client;
  }

  /** The users' own people are the first that there are. */
  caller(group: GroupName): Caller {
    return { group, person: { id: GROUP_NAMES.indexOf(group) + 1, title: `User ${group}`, isOutside: false } };
  }

  /** Two whom a private form may be about. */
  get associated(): readonly [PersonFacts, PersonFacts] {
    const [inside, outside] = this.#associated;
    if (!inside || !outside) throw new TypeError('Nobody is there yet.');
    return [inside, outside];
  }

  get people(): readonly PersonFacts[] {
    return [...this.associated, ...GROUP_NAMES.map((name) => this.caller(name).person)];
  }

  count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** Whether an id was given to another filled form before; from now on it was. */
  isGiven(id: unknown): boolean {
    const isGiven = this.#given.has(id);
    this.#given.add(id);
    return isGiven;
  }

  formNamed(name: string): BlueprintForm {
    const form = this.blueprint.forms.find(({ formname }) => formname === name);
    if (!form) throw new TypeError(`There is no form ${name}.`);
    return form;
  }

  /** The profiles, and of a workflow the workflow, that a scenario is about. */
  async createOwner(form: BlueprintForm, { values, isOutside }: Scenario): Promise<Owner> {
    const types = PROFILES_OF[form.type];
    const person = types.includes('people') ? (await this.#createPerson(values.people, isOutside)).id : undefined;
    const job = types.includes('jobs') ? await this.client('seers').create('jobs', values.jobs) : undefined;
    const workflow =
      form.type === 'Workflow'
        ? await this.client('seers').create('applicantworkflows', { baseprofile: job, associatedprofile: person })
        : undefined;
    const kept = {
      people: { firstname: 'Ada', ...this.#kept('people', values.people) },
      jobs: this.#kept('jobs', values.jobs),
    };
    return { id: workflow ?? person ?? job ?? 0, profiles: { people: person, jobs: job }, isOutside, values: kept };
  }

  /** The request that reads the owner's tied fields, and what it answers. */
  profileOf(
    form: BlueprintForm,
    { profiles, values }: Owner,
  ): { below: string; fields: readonly string[]; body: Answers } {
    const type = PROFILES_OF[form.type][0] ?? 'people';
    const seen = viewFields(this.blueprint, type, groupOf(this.blueprint, 'seers'));
    const own = this.blueprint.profileTypes[type]?.fields ?? [];
    const fields = own.map(({ id }) => id).filter((id) => seen.some((field) => field.id === id && !field.hidden));
    const there = fields.filter((id) => values[type][id] !== undefined).map((id) => [id, values[type][id]]);
    return { below: `/${type}/${profiles[type]}`, fields, body: Object.fromEntries(there) as Answers };
  }

  #kept(type: 'people' | 'jobs', values: Members): Answers {
    const fields = viewFields(this.blueprint, type, groupOf(this.blueprint, 'seers'));
    const kept = fields
      .filter(({ id }) => values[id] !== undefined)
      .map((field) => [field.id, keptOf(values[field.id], ruleOfField(field))]);
    return Object.fromEntries(kept) as Answers;
  }

  async #createPerson(values: Members, isOutside: boolean): Promise<PersonFacts> {
    const body = { firstname: 'Ada', ...values, folder: isOutside ? OUTSIDE_FOLDER : 'D32001' };
    const id = await this.client('seers').create('people', body);
    return { id, title: `Ada ${String(values.lastname)}`, isOutside };
  }
}
