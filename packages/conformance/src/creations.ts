import { randomBytes } from 'node:crypto';
import { isRecord } from './json.js';
import type { JsonObject } from './json.js';
import { CheckFailure, CheckSkip } from './outcomes.js';
import { expectStatus, statusOf } from './expect.js';
import type { Probe } from './probe.js';
import type { Reply } from './reply.js';
import { sampleRequired, sampleValue } from './sample-value.js';

export interface FormEntry extends JsonObject {
  readonly formname: string;
  readonly type: string;
}

export interface FilledForm {
  readonly formDataId: number;
  readonly formname: string;
}

const RANDOM_BYTES = 4;

/** Creates what the checks of `--write` change. Every text of it begins with the name of the run. */
export class Creations {
  /** Recognisable in the customer's data, such as `talent-conformance-1f2e3d4c`. */
  readonly name = `talent-conformance-${randomBytes(RANDOM_BYTES).toString('hex')}`;
  readonly #left: string[] = [];
  readonly #replies = new Map<string, Reply>();
  /** Forms whose required questions include some that are tied to fields. */
  readonly #tiedForms = new Set<string>();
  filledForm: FilledForm | undefined;
  /** Says whether the created person has the address: the user may not be allowed to write one. */
  hasEmail = false;

  constructor(
    private readonly probe: Probe,
    private readonly customer: { newPerson(): Promise<number>; forms(): Promise<readonly FormEntry[]> },
  ) {}

  /** The records that stay on the server, because the interface cannot delete them. */
  get left(): readonly string[] {
    return this.#left;
  }

  /** The e-mail address of the created person. */
  get email(): string {
    return `${this.name}@example.invalid`;
  }

  /** Returns the reply to the creation of this run's profile of the type. */
  replyOf(type: string): Reply | undefined {
    return this.#replies.get(type);
  }

  leave(what: string): void {
    this.#left.push(what);
  }

  /** Returns a body for a new profile: the given members, and samples of the required ones. */
  async bodyOf(segment: string, given: JsonObject): Promise<JsonObject> {
    const path = `profiledefinitions/v1/${segment}/schema`;
    const forWrite = await this.probe.get(`${path}?for=write`);
    const reply = forWrite.status === 200 ? forWrite : await this.probe.get(path);
    if (reply.status !== 200 || !isRecord(reply.json)) return given;
    const { properties } = reply.json;
    const known = Object.entries(given).filter(([name]) => !isRecord(properties) || name in properties);
    return sampleRequired(reply.json, Object.fromEntries(known));
  }

  async person(): Promise<number> {
    const given = { firstname: 'Conformance', lastname: this.name, email: this.email, externalid: this.name };
    const body = await this.bodyOf('person', given);
    this.hasEmail = 'email' in body;
    return this.#create('people', body);
  }

  /** Creates one more person, for checks that need somebody without a past. */
  async otherPerson(what: string): Promise<number> {
    return this.#create(
      'people',
      await this.bodyOf('person', { firstname: 'Conformance', lastname: `${this.name} ${what}` }),
    );
  }

  async job(): Promise<number> {
    return this.#create('jobs', await this.bodyOf('job', { jobtitle: this.name, externalid: this.name }));
  }

  /** Fills a form for the person of this run. Tries one form after the other, because answers may have rules. */
  async form(): Promise<FilledForm> {
    const owner = await this.customer.newPerson();
    const reasons: string[] = [];
    for (const form of await this.#formsOfPersons()) {
      const reply = await this.#fill(form, owner);
      if (reply === undefined) continue;
      if (reply.status === 201) return this.#filled(reply, form.formname);
      reasons.push(`${form.formname}: ${statusOf(reply)}`);
    }
    throw new CheckSkip(`no form of persons could be filled. ${reasons.join('; ')}`);
  }

  /** Those first that have the most to check: an optional question, and a group. */
  async #formsOfPersons(): Promise<readonly FormEntry[]> {
    const rated: { readonly form: FormEntry; readonly worth: number }[] = [];
    for (const form of await this.customer.forms()) {
      if (/^(job|workflow)$/i.test(form.type)) continue;
      const { json } = await this.probe.get(`forms/${form.formname}/meta`);
      const questions = Object.values(isRecord(json) ? json : {}).filter(isRecord);
      const worth = Number(questions.some(isFreeQuestion)) + Number(questions.some(({ type }) => type === 'GROUP'));
      rated.push({ form, worth });
    }
    return rated.toSorted((one, two) => two.worth - one.worth).map(({ form }) => form);
  }

  /** Answers more questions if the first answers are refused: a question tied to an empty field may be required too. */
  async #fill({ formname }: FormEntry, owner: number): Promise<Reply | undefined> {
    const answers = await this.answersTo(formname, owner);
    if (answers === undefined) return undefined;
    const reply = await this.probe.post('forms', answers);
    if (reply.status !== 400) return reply;
    this.#tiedForms.add(formname);
    const more = await this.answersTo(formname, owner);
    return more && this.probe.post('forms', more);
  }

  /** Returns answers to the required questions. Returns undefined if the form has no data schema. */
  async answersTo(formname: string, owner: number): Promise<JsonObject | undefined> {
    const path = `forms/${formname}/meta/data_schema`;
    const forWrite = await this.probe.get(`${path}?for=write`);
    const schema = forWrite.status === 200 ? forWrite : await this.probe.get(path);
    if (schema.status !== 200 || !isRecord(schema.json)) return undefined;
    const answers = sampleRequired(schema.json, { owner, formname });
    return this.#tiedForms.has(formname) ? this.#withTied(formname, schema.json, answers) : answers;
  }

  async #withTied(formname: string, { properties }: JsonObject, answers: JsonObject): Promise<JsonObject> {
    const { json: meta } = await this.probe.get(`forms/${formname}/meta`);
    const required = Object.entries(isRecord(meta) ? meta : {}).filter(
      ([, each]) => isRecord(each) && each.required === true,
    );
    const schemas = isRecord(properties) ? properties : {};
    const tied = required
      .filter(([name]) => !(name in answers))
      .map(([name]) => [name, sampleValue(schemas[name], name)]);
    return { ...answers, ...Object.fromEntries(tied) };
  }

  #filled(reply: Reply, formname: string): FilledForm {
    const formDataId = idOfLocation(reply);
    this.filledForm = { formDataId, formname };
    this.#replies.set('forms', reply);
    this.leave(`forms/${formDataId} (${formname}), a filled form`);
    return this.filledForm;
  }

  async #create(type: string, body: JsonObject): Promise<number> {
    const reply = await this.probe.post(type, body);
    skipRefusedSample(reply);
    expectStatus(reply, 201);
    const id = idOfLocation(reply);
    this.#replies.set(type, reply);
    this.leave(`${type}/${id}, named ${String(body.lastname ?? body.jobtitle ?? this.name)}`);
    return id;
  }
}

/** The customer may have rules that no sample can know, and the user may not be allowed to create. */
export function skipRefusedSample(reply: Reply): void {
  if (reply.status !== 400 && reply.status !== 403 && reply.status !== 404) return;
  throw new CheckSkip(`the customer's rules or permissions refuse the sample: ${statusOf(reply)}`);
}

/** Says whether a question is optional and tied to no field, so that a check may answer and clear it. */
export function isFreeQuestion({ type, required, data }: JsonObject): boolean {
  return required !== true && data === undefined && type !== 'GROUP';
}

/** Returns the number at the end of the Location header. */
export function idOfLocation(reply: Reply): number {
  const location = reply.header('location') ?? '';
  const id = Number(/\/(\d+)\/?$/.exec(location)?.[1]);
  if (Number.isInteger(id)) return id;
  throw new CheckFailure('a Location header that ends with an id', location === '' ? 'none' : location);
}
