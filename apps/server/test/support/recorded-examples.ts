import type { OperationExamples } from '../../src/openapi/add-examples.js';
import { shortened, stable } from './example-bodies.js';
import type { RawResponse } from './send-raw.js';

/** A request of the walk: its path as it was sent, and the path of its operation. */
interface WalkedRequest {
  readonly path: string;
  readonly template?: string | undefined;
  readonly body?: unknown;
}

/** Requests and replies of a walk through all operations, by operation: the first of each kind. */
export class RecordedExamples {
  readonly recorded: Record<string, OperationExamples> = {};

  /** Requests are whole, because a shorter one would do something else. */
  add(operationId: string, { path, template, body }: WalkedRequest, response: RawResponse): void {
    const example = this.#of(operationId);
    example.parameters ??= stable(parametersOf(path, template));
    if (isObject(body)) example.request ??= stable(body);
    const shown = bodyOf(response);
    if (shown !== undefined) (example.replies ??= {})[response.status] ??= shown;
  }

  /** Adds the payload of an event, as the request of its webhook. */
  addEvent(eventType: string, payload: object): void {
    this.#of(`receive${eventType}`).request ??= stable(payload);
  }

  #of(operationId: string): OperationExamples {
    return (this.recorded[operationId] ??= {});
  }
}

/** Returns what readers are shown of a body. Undefined for bytes and pages, and for what refers to itself as schemas do. */
function bodyOf({ headers, json, text }: RawResponse): unknown {
  // Tools would follow the reference in the API document.
  if (text.includes('"$ref"')) return undefined;
  if (json !== undefined) return shortened(stable(json));
  return headers['content-type']?.startsWith('text/plain') ? stable(text) : undefined;
}

/** Every operation on a customer has this parameter, and the document has its example. */
const OF_ALL = 'customerId';

/** Returns the parameters in a path, and those of its query. A dry run is not an example: most readers want the write. */
function parametersOf(path: string, template = ''): Readonly<Record<string, string>> {
  const [target = '', query] = path.split('?');
  const pattern = template.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === 'chain' ? '.+' : '[^/]+'})`);
  const { [OF_ALL]: _, ...inPath } = new RegExp(`^${pattern}$`).exec(target)?.groups ?? {};
  const { dryrun: _dryRun, ...inQuery } = Object.fromEntries(new URLSearchParams(query));
  const decoded = Object.entries(inPath).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { ...Object.fromEntries(decoded), ...inQuery } as Record<string, string>;
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
}
