import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { callService, messagesOf, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader } from '../request/response-body.js';
import type { ComparedNode, NewNode } from './comparison.js';
import { numberedId } from './list-node.js';
import { explainListRefusal, groupQuery, writePath } from './list-target.js';
import type { ListTarget } from './list-target.js';

/** One write; `path` stands under the list. */
interface ListCall extends Omit<ServiceCall, 'explain'> {
  /** Describes the write, for the message of a refusal. */
  readonly subject: string;
}

/** Writes a list. The first write names the list that was read: where it changed since, nothing is written at all. */
export class ListWriter {
  #ifMatch: readonly string[];
  /** The attributes that new nodes of a level must name, even if they are blank (spec: Lists). */
  readonly #needed = new Map<number, Set<string>>();

  constructor(
    readonly target: ListTarget,
    readonly session: PlatformSession,
    etag: string,
  ) {
    this.#ifMatch = [`If-Match: ${etag}`];
  }

  /** Changes many nodes, and their order, at once or not at all. */
  async changeList(body: string): Promise<void> {
    const { listId } = this.target;
    await this.#write({ method: 'PATCH', path: '', query: groupQuery(this.target), body, subject: listId });
  }

  async changeNode({ node, path, changes }: ComparedNode): Promise<void> {
    const body = JSON.stringify(Object.fromEntries(changes.map(({ name, after }) => [name, after])));
    const call = { path: `/node/${numberedId(node)}`, query: groupQuery(this.target), body, subject: path };
    await this.#write({ method: 'PATCH', ...call });
  }

  /** Adds a node behind those that are there, and returns its id. The server's refusal names everything else that is required. */
  async addNode(node: NewNode, parentId: string | undefined): Promise<string> {
    const needed = this.#needed.get(node.level) ?? new Set();
    const attributes = new Map([...Array.from(needed, (name) => [name, ''] as const), ...node.attributes]);
    const call: ListCall = {
      method: 'POST',
      path: '/node',
      query: parentId === undefined ? [] : [`parentNodeId=${parentId}`],
      body: JSON.stringify(Object.fromEntries(attributes)),
      subject: `${node.path} (${node.place})`,
      takesRefusal: (refusal) => {
        const missing = missingFrom(attributes, refusal);
        this.#needed.set(node.level, new Set([...needed, ...missing]));
        return missing.length > 0;
      },
    };
    const response = await writeOnce((headers) => this.#write({ ...call, headers }));
    if (response.status >= 400) return this.addNode(node, parentId);
    const [, id] = /\/(C\d+)$/.exec(findHeader(response, 'location') ?? '') ?? [];
    if (id === undefined) throw unexpectedReply('the Location of a new node', response, this.session);
    return id;
  }

  async #write({ path, headers = [], subject, ...call }: ListCall): Promise<WireResponse> {
    const { target, session } = this;
    const response = await callService(
      {
        ...call,
        path: `${writePath(target, session)}${path}`,
        headers: [...headers, ...this.#ifMatch],
        explain: (refusal) => explainListRefusal(refusal, target, session) ?? explainProblems(refusal, subject),
      },
      session,
    );
    if (response.status < 400) this.#ifMatch = [];
    return response;
  }
}

/** The attributes that the server requires and the file does not name, not even as blank. */
function missingFrom(attributes: ReadonlyMap<string, unknown>, { errors }: ServiceRefusal): string[] {
  return errors
    .filter(({ code }) => code === ERROR_CODES.FIELD_REQUIRED.number)
    .map(({ message }) => message.split(': ', 1).join(''))
    .filter((name) => !attributes.has(name));
}

function explainProblems(refusal: ServiceRefusal, subject: string): CliError | undefined {
  if (refusal.status !== 400) return undefined;
  return refusedError([`${subject} is refused:`, ...messagesOf(refusal)].join('\n'));
}
