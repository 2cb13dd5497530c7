import { SECRET } from '../builders/blueprint.builder.js';
import { headerValues } from '../support/api-client.js';
import type { RawResponse } from '../support/send-raw.js';
import type { TestRequest, TestServer } from '../support/test-server.js';
import { hiddenFrom } from './causes.table.js';
import type { Cause } from './causes.table.js';
import { CUSTOMERS, usernameOf } from './leak-customer.js';
import type { Group } from './leak-customer.js';
import type { LeakWorld } from './leak-world.js';
import type { Expected, Operation, Place } from './operations.table.js';
import { SECRET_NAMES, secretsOf, tracesOf } from './secrets.js';

/** The caller of a request. */
export interface Prober {
  readonly customerId: number;
  readonly group: Group;
}

interface Asked {
  readonly request: TestRequest;
  readonly tellsConfiguration: boolean;
  readonly namesStandardFields?: boolean;
}

/** Sends an operation about what a cause hides, as a user of a group. */
export class LeakProbe {
  constructor(
    private readonly server: TestServer,
    private readonly worlds: ReadonlyMap<number, LeakWorld>,
  ) {}

  async send(prober: Prober, operation: Operation, place: Place): Promise<RawResponse> {
    const user = usernameOf(prober.customerId, prober.group);
    return this.server.sendSigned(user, SECRET, operation.request(place));
  }

  /** Returns the place of the secret. */
  async placeOf(prober: Prober, cause: Cause, { sendsTag = false }: Partial<Operation> = {}): Promise<Place> {
    const customerId = this.ownerOf(prober, cause);
    const world = this.worlds.get(customerId);
    if (!world) throw new TypeError(`There is no customer ${customerId}.`);
    const holder = world[cause.holder];
    const { field } = secretsOf(customerId)[cause.secret];
    return {
      holder,
      world,
      field,
      value: 'Other',
      tag: (sendsTag ? await this.#tagOf(prober, holder) : undefined) ?? '"none"',
      user: usernameOf(customerId, 'seers'),
    };
  }

  /** Returns the stored secret, as its customer's seers read it. */
  async stored(prober: Prober, cause: Cause): Promise<string> {
    const { holder, field } = await this.placeOf(prober, cause);
    const path = `/customers/${holder.customerId}/${holder.profileType}/${holder.id}?fields=${field.split('/')[0]}`;
    const user = usernameOf(holder.customerId, 'seers');
    return (await this.server.sendSigned(user, SECRET, { path })).text;
  }

  async #tagOf(prober: Prober, { customerId, profileType, id }: Place['holder']): Promise<string | undefined> {
    const user = usernameOf(prober.customerId, prober.group);
    const path = `/customers/${customerId}/${profileType}/${id}`;
    return (await this.server.sendSigned(user, SECRET, { path })).headers.etag;
  }

  /** Returns the customer that owns the secret: the prober's or the other one. */
  ownerOf({ customerId }: Prober, { hidden }: Cause): number {
    return hidden === 'customer' ? (CUSTOMERS.find((other) => other !== customerId) ?? 0) : customerId;
  }
}

/** All that a caller receives: the status, every header, the body. */
export function wholeReply({ status, rawHeaders, text }: RawResponse): string {
  return [status, ...rawHeaders, text].join('\n');
}

/** Returns the secrets hidden from the prober that an answer reveals. Names in the request itself do not count. */
export function leaksIn(response: RawResponse, prober: Prober, asked: Asked): string[] {
  const { request, tellsConfiguration, namesStandardFields = false } = asked;
  const [reply, sent] = [wholeReply(response), JSON.stringify(request)];
  const secrets = tellsConfiguration && prober.group === 'administrators' ? [] : hiddenFrom(prober.group);
  const own = secrets
    .flatMap((name) => tracesOf(prober.customerId, name))
    .filter((trace) => !namesStandardFields || trace !== 'lastname');
  const others = CUSTOMERS.filter((owner) => owner !== prober.customerId);
  const ofOthers = others.flatMap((owner) => SECRET_NAMES.flatMap((name) => tracesOf(owner, name)));
  // the others' custom fields have names of their own; their standard fields are everybody's
  const hidden = new Set([...own, ...ofOthers.filter((trace) => trace !== 'lastname')]);
  return [...hidden].filter((trace) => !sent.includes(trace) && reply.includes(trace));
}

/** Status and first code, from errors or warnings, in the form of the table. */
export function cameOf(response: RawResponse): Expected {
  const [first] = [...headerValues(response, 'x-error'), ...headerValues(response, 'x-warning')];
  return first === undefined ? [response.status] : [response.status, Number(first.split(':')[0])];
}

/** Returns the part of an answer that must be equal for both cases, without the names in the request. */
export function indistinct(response: RawResponse, named: readonly string[]): string {
  const { status, rawHeaders, text } = response;
  const changing = /^(date|content-length|x-transaction|x-ratelimit-remaining|x-ratelimit-reset)$/i;
  const headers = rawHeaders.filter((_, index) => !changing.test(rawHeaders[index - (index % 2)] ?? ''));
  return named.reduce(
    (reply, name) => reply.replaceAll(new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`, 'g'), '<name>'),
    // sealed anew for each reply
    [status, ...headers, text.replace(/"next":"[\w-]+"/, '"next":"sealed"')].join('\n'),
  );
}
