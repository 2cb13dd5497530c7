import type { Call } from './call.js';
import type { Connection } from './connection.js';
import { fillLine } from './fill-line.js';
import type { Known, Line, Options } from './fill-line.js';
import type { RawReply } from './read-reply.js';
import type { ServiceRequest } from './service-request.js';
import { lastSegment } from './target.js';
import { memberOf } from '../errors/read-problems.js';
import type { Change, Created } from '@talent-platform/protocol/models';

/** The surroundings of a method: its connection, and the parts of its line that callers do not pass. */
export interface Context {
  readonly connection: Connection;
  readonly known: Known;
}

/** A method of a resource, as a function that takes its surroundings first. */
export type Method<Result> = (context: Context, ...args: readonly unknown[]) => Result;

/** A method whose value is what the resource says. */
type CallMethod = <Value>(context: Context, ...args: readonly unknown[]) => Call<Value>;

/** The methods of a resource. */
export type Methods<Resource> = {
  readonly [Name in keyof Resource]: Resource[Name] extends (...args: infer Args) => infer Result
    ? (context: Context, ...args: Args) => Result
    : never;
};

/** Makes a resource of its methods. */
export function bind<Resource>(connection: Connection, methods: Methods<Resource>, known: Known = {}): Resource {
  const context = { connection, known };
  const bound = Object.entries<Method<unknown>>(methods).map(
    ([name, call]) => [name, (...args: unknown[]) => call(context, ...args)] as const,
  );
  return Object.fromEntries(bound) as Resource;
}

/** The parts of a method that its line does not say. */
interface Parts extends Partial<Omit<ServiceRequest, 'method' | 'target' | 'json'>> {
  /** Makes what is sent of the body that the line names. */
  readonly jsonOf?: (body: unknown) => unknown;
  readonly headersOf?: (options: Options, connection: Connection) => ServiceRequest['headers'];
}

/** Makes a method of its line. */
export function method(line: Line, parts: Parts = {}): CallMethod {
  const { jsonOf = (body: unknown) => body, headersOf, ...rest } = parts;
  return ({ connection, known }, ...args) =>
    connection.call(() => {
      const { body, options, ...filled } = fillLine(line, known, args);
      const { signal, maxRetries, timeoutMs = rest.timeoutMs, isRepeatable } = options;
      const safety = rest.safety === 'once' && isRepeatable ? 'harmless' : rest.safety;
      const headers = { ...rest.headers, ...headersOf?.(options, connection) };
      return { ...rest, ...filled, json: jsonOf(body), headers, safety, signal, maxRetries, timeoutMs };
    });
}

/** Makes a method that reads a list, which is a member of a JSON object. */
export function readList(line: Line, member: string, parts?: Parts): CallMethod {
  return method(line, { lists: [member], read: ({ value }) => memberOf(value, member), ...parts });
}

/** A write that the service takes no Idempotency-Key for, and that has no JSON in its reply. */
export const ONCE: Parts = {
  safety: 'once',
  reply: 'nothing',
  headersOf: ({ ifMatch }) => ({ 'if-match': ifMatch }),
};

const KEYED: Parts = {
  safety: 'keyed',
  headersOf: ({ ifMatch, idempotencyKey }, { runtime }) => ({
    'if-match': ifMatch,
    'idempotency-key': idempotencyKey ?? runtime.newKey(),
  }),
};

/** Makes a method that writes, of which the service takes no Idempotency-Key, and which has no JSON in its reply. */
export function update(line: Line, parts?: Parts): Method<Call<void>> {
  return method(line, { ...ONCE, ...parts });
}

/** Makes such a method that has a JSON object in its reply. */
export function updateJson(line: Line, parts?: Parts): CallMethod {
  return method(line, { ...ONCE, reply: 'json', ...parts });
}

/** Makes such a method that makes something. */
export function put(line: Line): Method<Call<Created>> {
  return method(line, { ...ONCE, needs: ['location'], read: createdOf });
}

/** Makes a method that makes something by POST, once. */
export function create(line: Line): Method<Call<CreatedNode>> {
  return method(line, { ...KEYED, reply: 'nothing', needs: ['location'], read: createdOf });
}

/** Makes a method that does something by POST, once, and has a JSON object in its reply. */
export function act(line: Line, parts?: Parts): CallMethod {
  return method(line, { ...KEYED, ...parts });
}

/** Makes a dry run (D-NET-8). */
export function preview(line: Line, parts?: Parts): Method<Call<readonly Change[]>> {
  return readList(line, 'changes', parts);
}

/** A new thing whose id may be no number: a list node. */
interface CreatedNode extends Created {
  readonly segment: string;
}

/** Reads what was made from Location. */
function createdOf({ headers }: RawReply): CreatedNode {
  const location = headers.get('location') ?? '';
  const segment = lastSegment(location);
  return { id: Number(segment), location, segment };
}
