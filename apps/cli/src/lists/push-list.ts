import { ERROR_CODES, quote } from '@talent-platform/protocol/errors';
import { CliError, refusedError, usageError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { compareList, everyComparedNode, everyLevel, extentOf, isChanged, isReordered } from './compare-list.js';
import type { ComparedLevel, ComparedNode, Extent, NewNode } from './compare-list.js';
import { refuseFile } from './list-file.js';
import type { ListPlace } from './list-file.js';
import { numberedId } from './list-node.js';
import type { ListFile, StoredList } from './list-node.js';
import { explainListRefusal, groupQuery, writePath } from './list-target.js';
import type { ListTarget } from './list-target.js';
import { matchNodes } from './match-nodes.js';
import type { Matching } from './match-nodes.js';
import { readList } from './read-list.js';
import { callService, messagesOf, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader } from '../request/response.js';
import { withProgress } from '../terminal/progress.js';
import type { Tell } from '../terminal/progress.js';

/** A file on its way into a list. */
interface ListPush {
  readonly place: ListPlace;
  readonly file: ListFile;
  /** The list that the file was compared with. */
  readonly list: StoredList;
  readonly matching: Matching;
  readonly comparison: ComparedLevel;
  /** The body that changes the nodes that are there all at once; undefined changes them one by one. */
  readonly body: string | undefined;
}

/** Reads the list as it is now and compares it with the file, which is refused where it does not fit. */
export async function preparePush(place: ListPlace, file: ListFile, session: PlatformSession): Promise<ListPush> {
  const list = await readList(place, session);
  const matching = matchNodes(file.nodes, list.nodes);
  refuseFile(place.file, matching.problems);
  const comparison = compareList(list.nodes, file, matching);
  refuseFile(place.file, groupProblems(place, comparison));
  return { place, file, list, matching, comparison, body: planListBody(comparison) };
}

/** A user group has attributes of its own, neither nodes nor an order (D-LST-5). */
function groupProblems({ usergroup }: ListTarget, comparison: ComparedLevel): string[] {
  if (usergroup === undefined) return [];
  const wayOut = 'push that without --usergroup first';
  return everyLevel(comparison).flatMap((level) => [
    ...level.added.map(
      ({ place, path }) => `${place}: ${quote(path)} is new, and user groups share their nodes: ${wayOut}`,
    ),
    ...(isReordered(level) || level.hasInsertions
      ? [`${level.path || 'first level'}: the order is another, and user groups share theirs: ${wayOut}`]
      : []),
  ]);
}

interface BodyNode {
  readonly id: string;
  readonly children?: readonly BodyNode[];
  readonly [attribute: string]: unknown;
}

/** Up to this many nodes are changed one by one, so that others can change the rest of the list. */
const FEW = 20;

/** The most that a request which writes a whole list may hold (D-ERR-4, code 13; D-LST-20). */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_NODES = 50_000;

/** The body that changes the nodes of a list all at once; undefined where they are to be changed one by one. */
export function planListBody(comparison: ComparedLevel): string | undefined {
  const isOrdered = everyLevel(comparison).some(isReordered);
  if (!isOrdered && everyComparedNode(comparison).filter(isChanged).length <= FEW) return undefined;
  const nodes = comparison.nodes.map(renderNode);
  const body = JSON.stringify({ children: nodes });
  const [size, count] = [Buffer.byteLength(body), countNodes(nodes)];
  if (size <= MOST_BYTES && count <= MOST_NODES) return body;
  if (!isOrdered) return undefined;
  throw usageError(
    `the order of this list cannot be written: that takes one request of ${size} bytes and ${count} nodes, ` +
      `and it may have ${MOST_BYTES} and ${MOST_NODES}. ` +
      'Write the nodes in the order in which "talent lists pull" gives them',
  );
}

/**
 * Renders a node in the body that writes a whole list. The body has every node of the first level, in order, with its changes. It
 * has the level below a node only if something there changes. The server keeps everything else (D-LST-4).
 */
function renderNode({ node, changes, below }: ComparedNode): BodyNode {
  const attributes = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
  const children = isTouched(below) ? { children: below.nodes.map(renderNode) } : {};
  return { id: numberedId(node), ...attributes, ...children };
}

function isTouched(level: ComparedLevel): boolean {
  return isReordered(level) || level.nodes.some(({ changes, below }) => changes.length > 0 || isTouched(below));
}

function countNodes(nodes: readonly BodyNode[]): number {
  return nodes.reduce((count, { children = [] }) => count + 1 + countNodes(children), 0);
}

/**
 * Changes the nodes that are there, adds the new ones, parents first, and puts them where the file has them.
 *
 * @param command the command line of the push, for whoever has to repeat it
 * @throws CliError that says what was written until then
 */
export async function pushList(push: ListPush, command: string, session: PlatformSession): Promise<void> {
  const writing = new Writing(push, session);
  try {
    await withProgress(session.context, (tell) => writing.write(tell));
    if (everyLevel(push.comparison).some(({ hasInsertions }) => hasInsertions)) await placeNewNodes(push, session);
  } catch (error) {
    throw error instanceof CliError ? writing.interruptedBy(error, command) : error;
  }
}

/** The writes that are done. */
class Writing {
  readonly #writer: ListWriter;
  readonly #extent: Extent;
  #changed = 0;
  #added = 0;

  constructor(
    readonly push: ListPush,
    session: PlatformSession,
  ) {
    this.#writer = new ListWriter(push.place, session, push.list.etag);
    this.#extent = extentOf(push.comparison);
  }

  async write(tell: Tell): Promise<void> {
    await this.#changeNodes(tell);
    for (const { parent, added } of everyLevel(this.push.comparison))
      await this.#addNodes(added, parent === undefined ? undefined : numberedId(parent), tell);
  }

  /** The error, with what it left behind. */
  interruptedBy(error: CliError, command: string): CliError {
    if (this.#changed + this.#added === 0) return error;
    const { added, changed } = this.#extent;
    const done = `Before that, ${this.#changed} of ${changed} nodes were changed and ${this.#added} of ${added} added.`;
    return new CliError(error.exit, `${error.message}\n${done} The same push again goes on from there.`, command);
  }

  async #changeNodes(tell: Tell): Promise<void> {
    const { body, comparison } = this.push;
    const nodes = everyComparedNode(comparison).filter(isChanged);
    if (body !== undefined) {
      await this.#writer.changeList(body);
      this.#changed = nodes.length;
      return;
    }
    for (const node of nodes) {
      await this.#writer.changeNode(node);
      this.#changed += 1;
      tell(`changed ${this.#changed} of ${nodes.length} nodes`);
    }
  }

  async #addNodes(nodes: readonly NewNode[], parentId: string | undefined, tell: Tell): Promise<void> {
    for (const node of nodes) {
      const id = await this.#writer.addNode(node, parentId);
      this.#added += 1;
      tell(`added ${this.#added} of ${this.#extent.added} nodes`);
      await this.#addNodes(node.children, id, tell);
    }
  }
}

/** New nodes stand behind the others: the list is read as it is now, and its order is written. */
async function placeNewNodes({ place, file }: ListPush, session: PlatformSession): Promise<void> {
  const { list, body } = await preparePush(place, file, session);
  if (body !== undefined) await new ListWriter(place, session, list.etag).changeList(body);
}

/** One write; `path` stands under the list. */
interface ListCall extends Omit<ServiceCall, 'explain'> {
  /** Describes the write, for the message of a refusal. */
  readonly subject: string;
}

/** Writes a list. The first write names the list that was read: where it changed since, nothing is written at all. */
class ListWriter {
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
