import { memberOf } from '../errors/read-problems.js';
import type { Change, Created } from '../types/results.js';
import type { CallOptions, CreateOptions, UpdateOptions } from './call-options.js';
import type { Call } from './call.js';
import type { Connection } from './connection.js';
import type { RawReply } from './read-reply.js';
import type { ServiceRequest } from './service-request.js';
import { lastSegment } from './target.js';
import type { Place, Query } from './target.js';

/** The first line of a request: method, place, and the value of its JSON body. */
export type RequestLine = readonly [method: ServiceRequest['method'], place: ServiceRequest['place'], json?: unknown];

/** Options, and what a resource makes of some of them. */
type Reading = CallOptions &
  Pick<ServiceRequest, 'headers' | 'needs' | 'takesNotModified'> & { readonly query?: Query };
type Posting = Reading & { readonly json: unknown };
type Member = { readonly member: string };
type Updating = UpdateOptions & Pick<ServiceRequest, 'headers' | 'blob'> & { readonly query?: Query };
type Creating = CreateOptions & Pick<UpdateOptions, 'ifMatch'> & { readonly query?: Query };

/** Returns the request of a GET, without the form of its reply. */
export function reading(place: ServiceRequest['place'], options: Reading): Omit<ServiceRequest, 'reply'> {
  return partsOf(['GET', place], options);
}

/** Begins a GET of a JSON object. */
export function read<Value>(connection: Connection, place: Place, options: Reading = {}): Call<Value> {
  return connection.call({ ...reading(place, options), reply: 'json' });
}

/** Begins a POST that reads. */
export function post<Value>(connection: Connection, place: Place, options: Posting): Call<Value> {
  return connection.call({ ...partsOf(['POST', place, options.json], options), reply: 'json' });
}

/** Begins a GET that resolves to one member of the JSON object. */
export function readMember<Value>(
  connection: Connection,
  place: ServiceRequest['place'],
  options: Reading & Member,
): Call<Value> {
  return memberFrom(connection, reading(place, options), options);
}

/** Begins a POST that reads, and resolves to one member of the JSON object. */
export function postForMember<Value>(connection: Connection, place: Place, options: Posting & Member): Call<Value> {
  return memberFrom(connection, partsOf(['POST', place, options.json], options), options);
}

function memberFrom<Value>(
  connection: Connection,
  request: Omit<ServiceRequest, 'reply'>,
  { member }: Member,
): Call<Value> {
  return connection.call(
    { ...request, reply: 'json', needs: [member] },
    ({ value }) => memberOf(value, member) as Value,
  );
}

/** Begins a write that the service takes no Idempotency-Key for, and that has no JSON in its reply. */
export function update(connection: Connection, line: RequestLine, options: Updating = {}): Call<void> {
  return connection.call({ ...updating(line, options), reply: 'nothing' });
}

/** Begins such a write that has a JSON object in its reply. */
export function updateJson<Value>(connection: Connection, line: RequestLine, options: Updating = {}): Call<Value> {
  return connection.call({ ...updating(line, options), reply: 'json' });
}

/** Returns the request of a write that the service takes no Idempotency-Key for. */
export function updating(line: RequestLine, options: Updating): Omit<ServiceRequest, 'reply'> {
  const { ifMatch, isRepeatable, blob, headers } = options;
  const safety = isRepeatable ? 'harmless' : 'once';
  return { ...partsOf(line, options), safety, blob, headers: { ...headers, 'if-match': ifMatch } };
}

/** Begins a POST that makes something, once. */
export function create(connection: Connection, line: RequestLine, options: Creating = {}): Call<CreatedNode> {
  return connection.call({ ...creating(connection, line, options), reply: 'nothing', needs: ['location'] }, createdOf);
}

/** Begins a POST that is done once, and has a JSON object in its reply. */
export function act<Value>(connection: Connection, line: RequestLine, options: Creating = {}): Call<Value> {
  return connection.call({ ...creating(connection, line, options), reply: 'json' });
}

function creating({ runtime }: Connection, line: RequestLine, options: Creating): Omit<ServiceRequest, 'reply'> {
  const { ifMatch, idempotencyKey = runtime.newKey() } = options;
  const headers = { 'if-match': ifMatch, 'idempotency-key': idempotencyKey };
  return { ...partsOf(line, options), safety: 'keyed', headers };
}

/** Begins a dry run (D-NET-8). */
export function preview(connection: Connection, line: RequestLine, options: Reading = {}): Call<readonly Change[]> {
  const query = { ...options.query, dryrun: true };
  return memberFrom(connection, partsOf(line, { ...options, query }), { member: 'changes' });
}

/** Only the options of a call go on, whatever else stands beside them. */
function partsOf([method, place, json]: RequestLine, options: Reading): Omit<ServiceRequest, 'reply'> {
  const { query, headers, needs, takesNotModified, signal, timeoutMs, maxRetries } = options;
  return {
    method,
    place,
    json,
    query,
    headers,
    needs,
    takesNotModified,
    safety: 'read',
    options: { signal, timeoutMs, maxRetries },
  };
}

/** A new thing whose id may be no number: a list node. */
export interface CreatedNode extends Created {
  readonly segment: string;
}

/** Reads what was made from Location. */
export function createdOf({ headers }: RawReply): CreatedNode {
  const location = headers.get('location') ?? '';
  const segment = lastSegment(location);
  return { id: Number(segment), location, segment };
}
