import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { parseLinkHeader } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { ApiClient, errorsOf } from './api-client.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';

type Headers = Readonly<Record<string, string>>;
type Values = Record<string, unknown>;

/** One difference, as a dry run answers it. */
export interface FormChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The forms of a customer as one user fills and reads them. Methods without `send` in their name expect success. */
export class FormsClient {
  constructor(
    readonly api: ApiClient,
    private readonly headers: Headers = {},
  ) {}

  /** @param user the name behind the number of the customer */
  static of(server: TestServer, customerId: number, user = 'user'): FormsClient {
    return new FormsClient(new ApiClient(server, customerId, `${customerId}.${user}`));
  }

  /** The same user, who sends these headers too. */
  with(headers: Headers): FormsClient {
    return new FormsClient(this.api, { ...this.headers, ...headers });
  }

  /** @param at what stands behind `/forms/`, such as an id; a query may stand behind it, or alone. */
  send(method: string, at: number | string = '', body?: unknown): Promise<RawResponse> {
    return this.api.send(method, below(at), { body, headers: this.headers });
  }

  sendNew(body: unknown, headers: Headers = {}): Promise<RawResponse> {
    return this.with(headers).send('POST', '', body);
  }

  sendReplacement(body: unknown, headers: Headers = {}): Promise<RawResponse> {
    return this.with(headers).send('PUT', '', body);
  }

  sendChange(at: number | string, body: unknown, headers: Headers = {}): Promise<RawResponse> {
    return this.with(headers).send('PATCH', at, body);
  }

  sendRead(at: number | string, headers: Headers = {}): Promise<RawResponse> {
    return this.with(headers).send('GET', at);
  }

  /** A person to fill forms about. */
  owner(person: Readonly<Values> = {}): Promise<number> {
    return this.api.create('people', { firstname: 'Ada', lastname: 'Lovelace', ...person });
  }

  /** Fills a form, and answers the id of what was filled. */
  async fill(formname: string, owner: number, answers: Readonly<Values> = {}): Promise<number> {
    return filledId(await this.sendNew({ formname, owner, ...answers }), 201);
  }

  /** Fills a form about somebody new. */
  async fillNew(formname: string, answers: Readonly<Values> = {}): Promise<number> {
    return this.fill(formname, await this.owner(), answers);
  }

  async change(at: number | string, body: unknown): Promise<void> {
    const { status, text } = await this.sendChange(at, body);
    if (status !== 204 || text !== '') throw new Error(`PATCH of form ${at} answered ${status}: ${text}`);
  }

  /** A filled form without its links: the members that are asked for, or the default ones. */
  async read(id: number, questions?: string): Promise<Values> {
    return this.#readAt(questions === undefined ? id : `${id}?questions=${questions}`);
  }

  /** A filled form with all its answers, by the long path, without its links. */
  async readWhole(formname: string, id: number): Promise<Values> {
    return this.#readAt(`${formname}/data/${id}`);
  }

  /** The answers alone. */
  async answers(formname: string, id: number): Promise<Values> {
    const whole = await this.readWhole(formname, id);
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !FILLED_FORM_MEMBERS.includes(name)));
  }

  async meta(formname: string): Promise<Record<string, Values>> {
    return jsonOf(await this.sendRead(`${formname}/meta`), 200, `GET of the meta of ${formname}`);
  }

  async tagOf(at: number | string): Promise<string> {
    return String((await this.sendRead(at)).headers.etag);
  }

  /** The people reference of who asks, as forms show it. */
  person(id: number, value = 'Ada Lovelace'): Values {
    return { profile: this.api.url(`/people/${id}`), id, value };
  }

  async #readAt(at: number | string): Promise<Values> {
    const { links: _, ...values } = jsonOf<Values>(await this.sendRead(at), 200, `GET of form ${at}`);
    return values;
  }
}

/** The id in the Location of an answer that must have this status. */
export function filledId({ status, headers, text }: RawResponse, expected: number): number {
  if (status !== expected) throw new Error(`${expected} was expected, ${status} came: ${text}`);
  return Number(headers.location?.split('/').at(-1));
}

export function linksOf({ headers }: RawResponse): Link[] {
  return parseLinkHeader(String(headers.link));
}

/** The problems of an answer as `<code> <field>`, or the code alone where none is named; sorted. */
export function problemsOf(response: RawResponse): string[] {
  return errorsOf(response)
    .map(({ errorCode, errorMessage }) => {
      const field = /^([\w/]+): /.exec(errorMessage)?.[1];
      return field === undefined ? `${errorCode}` : `${errorCode} ${field}`;
    })
    .toSorted();
}

/** Returns the changes in the answer to a dry run, by path. */
export function changesOf(response: RawResponse): FormChange[] {
  const { changes, ...rest } = (response.json ?? {}) as { changes?: FormChange[] };
  if (response.status !== 200 || changes === undefined || Object.keys(rest).length > 0) {
    throw new Error(`The dry run answered ${response.status}: ${response.text}`);
  }
  return changes.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

/** `/forms`, `/forms/7`, `/forms?x`. */
function below(at: number | string): string {
  return at === '' || String(at).startsWith('?') ? `/forms${at}` : `/forms/${at}`;
}
