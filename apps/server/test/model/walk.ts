import { ApiClient, errorsOf, headerValues } from '../support/api-client.js';
import type { RawResponse } from '../support/send-raw.js';
import type { TestServer } from '../support/test-server.js';
import { customerBlueprint, GROUP_NAMES, USER_LASTNAME } from './arbitrary-blueprint.js';
import type { Operation, Step } from './arbitrary-requests.js';
import { DrawnPerson } from './arbitrary-values.js';
import type { Caller, Outcome, Problem } from './reference-types.js';
import { ReferenceModel } from './reference-model.js';
import type { ProfileBlueprint } from './reference-view.js';
import { ordered } from './ordered.js';

/** Requests sent to the server and told to the model in the same order; the first answer that differs ends the walk. */
export class Walk {
  readonly #model: ReferenceModel;
  readonly #callers: ReadonlyMap<string, Caller & { readonly client: ApiClient }>;
  readonly #history: string[] = [];

  private constructor(server: TestServer, customerId: number, parts: ProfileBlueprint) {
    const clients = GROUP_NAMES.map((name) => new ApiClient(server, customerId, `${customerId}.${name}`));
    const customerUrl = clients[0]?.url('') ?? '';
    this.#model = new ReferenceModel(parts, { customerUrl, now: WALK_DATE });
    this.#callers = new Map(
      (parts.userGroups ?? []).flatMap((group, index) => {
        const client = clients[index];
        const person = this.#model.addUser('User', USER_LASTNAME);
        return client ? [[group.integrationName, { group, person, client }]] : [];
      }),
    );
  }

  /** A customer of its own that is configured so. */
  static async start(server: TestServer, customerId: number, parts: ProfileBlueprint): Promise<Walk> {
    await server.apply(customerBlueprint(customerId, parts));
    return new Walk(server, customerId, parts);
  }

  /** @returns what came of the request, such as `patch 400 1,5` */
  async take(step: Step): Promise<string> {
    const caller = this.#callers.get(step.group);
    if (!caller) throw new TypeError(`No user is in ${step.group}.`);
    const operation = this.#settle(step);
    const { method, below, body } = requestOf(step.type, operation);
    const response = await caller.client.send(method, below, { body });
    const expected = comparable(this.#foresee(caller, step, operation));
    const actual = comparable(outcomeOf(response));
    this.#history.push(`${step.group} ${method} ${below} ${JSON.stringify(body) ?? ''} -> ${response.status}`);
    if (ordered(actual) !== ordered(expected)) throw new Error(this.#difference(response, expected, actual));
    const codes = [...new Set(actual.problems?.map(({ code }) => code))].toSorted((one, other) => one - other);
    const isOutside = codes.includes(3) && (caller.group.access?.[step.type] ?? 'write') === 'write';
    return [step.kind, actual.status, codes.join(), isOutside ? 'outside the lock' : ''].join(' ').trim();
  }

  #foresee(caller: Caller, { type }: Step, operation: SettledOperation): Outcome {
    switch (operation.kind) {
      case 'post':
        return this.#model.write(caller, type, { body: operation.body, dryRun: operation.dryRun });
      case 'patch':
        return this.#model.write(caller, type, operation);
      case 'get':
        return this.#model.get(caller, type, operation);
      case 'by-email':
        return this.#model.byEmail(caller, operation.email, operation.fields);
      case 'lookup':
        return this.#model.lookup(caller, type, operation.externalId);
    }
  }

  /** Profiles and people by their ids, now that it is known which there are. */
  #settle(step: Step): SettledOperation {
    const id = 'target' in step ? pick(step.target.drawn, this.#model.count(step.type)) : 0;
    const settle = (value: unknown): unknown => {
      if (value instanceof DrawnPerson) return pick(value.drawn, this.#model.count('people'));
      if (Array.isArray(value)) return value.map(settle);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, settle(member)]));
    };
    return { ...step, id, ...('body' in step && { body: settle(step.body) }) } as SettledOperation;
  }

  #difference({ text }: RawResponse, expected: Outcome, actual: Outcome): string {
    const before = this.#history.slice(-12).map((line) => `  ${line}`);
    return [
      `The server and the model differ, the last of:\n${before.join('\n')}`,
      `model:  ${JSON.stringify(expected)}\nserver: ${JSON.stringify(actual)}\nbody:   ${text}`,
    ].join('\n');
  }
}

/** When every walk happens: the server's clock stands still. */
export const WALK_TIME = '2026-11-20T12:00:00Z';
const WALK_DATE = '2026-11-20 12:00 PM';

type SettledOperation = Operation & { readonly id: number };

/** Mostly one of the last, now and then one of the first or one that is not there. */
function pick(drawn: number, count: number): number {
  if (drawn < 12) return Math.max(1, count - Math.floor(drawn / 2));
  if (drawn < 18) return drawn - 11;
  return count + drawn;
}

function requestOf(
  type: string,
  operation: SettledOperation,
): { method: string; below: string; body?: Readonly<Record<string, unknown>> } {
  const query = (parameters: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    );
    return given.length > 0 ? `?${given.join('&')}` : '';
  };
  switch (operation.kind) {
    case 'post':
      return { method: 'POST', below: `/${type}${dryRun(operation)}`, body: operation.body };
    case 'patch':
      return { method: 'PATCH', below: `/${type}/${operation.id}${dryRun(operation)}`, body: operation.body };
    case 'get':
      return { method: 'GET', below: `/${type}/${operation.id}${query({ fields: operation.fields })}` };
    case 'by-email':
      return { method: 'GET', below: `/people/by-email${query({ email: operation.email, fields: operation.fields })}` };
    case 'lookup':
      return { method: 'GET', below: `/${type}/lookup${query({ type: 'externalid', value: operation.externalId })}` };
  }
}

function dryRun(operation: { readonly dryRun: boolean }): string {
  return operation.dryRun ? '?dryrun=true' : '';
}

/** Extracts from an answer the content that the model predicts. */
function outcomeOf(response: RawResponse): Outcome {
  const { status, headers } = response;
  if (status >= 400) return { status, problems: errorsOf(response).map((error) => problemOf(status, error)) };
  if (status !== 200) return { status, id: Number(headers.location?.split('/').at(-1)) };
  const { links: _links, changes, ...body } = response.json as Record<string, unknown>;
  // of a dry run the model knows whether it would be taken, not how it is told
  if (changes !== undefined) return { status };
  const warnings = headerValues(response, 'x-warning').map((text) => {
    const [code, field] = text.split(':');
    return code === '4' ? { code: 4, field } : { code: Number(code) };
  });
  return { status, warnings, body: withoutGivenIds(body) as Record<string, unknown> };
}

/** In a refused write each text begins with its field (D-ERR-2). Which role it is of `roles`, and that it is the `entry` of an entry, no row says. */
function problemOf(status: number, { errorCode, errorMessage }: { errorCode: number; errorMessage: string }): Problem {
  if (status !== 400 || errorCode === 12) return { code: errorCode };
  return {
    code: errorCode,
    field: errorMessage
      .split(': ')[0]
      ?.replace(/^roles\/.*/, 'roles')
      .replace(/\/entry$/, ''),
  };
}

/** The nodes of custom lists have ids that the service gives; the walks know them by their labels. */
function withoutGivenIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGivenIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, id]) => name !== 'id' || !/^C\d+$/.test(String(id)));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutGivenIds(member)]));
}

/** Problems are several, not in an order. */
function comparable({ problems = [], warnings = [], ...outcome }: Outcome): Outcome {
  const sorted = (several: readonly Problem[]) =>
    several.toSorted((one, other) => (`${one.field}:${one.code}` < `${other.field}:${other.code}` ? -1 : 1));
  return { ...outcome, problems: sorted(problems), warnings: sorted(warnings) };
}
