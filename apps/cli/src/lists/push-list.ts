import { ERROR_CODES, quote } from '@talent-platform/protocol/errors';
import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { compareList, everyComparedNode, everyLevel, extentOf, isChanged, isReordered } from './compare-list.js';
import type { ComparedLevel, ComparedNode, Extent, NewNode } from './compare-list.js';
import { refuseFile } from './list-file.js';
import type { ListFileLocation } from './list-file.js';
import { numberedId } from './list-node.js';
import type { ListFile, StoredList } from './list-node.js';
import { groupQuery } from './list-target.js';
import type { ListTarget } from './list-target.js';
import { matchNodes } from './match-nodes.js';
import type { Matching } from './match-nodes.js';
import { readList } from './read-list.js';
import {
  callService,
  customerPath,
  locationOf,
  messagesOf,
  unexpectedReply,
  writeOnce,
} from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { withProgress } from '../terminal/progress.js';
import type { Tell } from '../terminal/progress.js';

interface ListPush {
  readonly location: ListFileLocation;
  readonly file: ListFile;
  readonly list: StoredList;
  readonly matching: Matching;
  readonly comparison: ComparedLevel;
  /** The request body that changes all existing nodes at once. If undefined, they are changed one by one. */
  readonly body: string | undefined;
}

/** Reads the list and compares it with the file. Refuses a file that does not fit. */
export async function preparePush(
  location: ListFileLocation,
  file: ListFile,
  session: PlatformSession,
): Promise<ListPush> {
  const list = await readList(location, session);
  const matching = matchNodes(file.nodes, list.nodes);
  refuseFile(location.file, matching.problems);
  const comparison = compareList(list.nodes, file, matching);
  refuseFile(location.file, groupProblems(location, comparison));
  return { location, file, list, matching, comparison, body: planListBody(comparison) };
}

/** A user group has its own attributes, but no nodes and no order of its own (D-LST-5). */
function groupProblems({ usergroup }: ListTarget, comparison: ComparedLevel): string[] {
  if (usergroup === undefined) return [];
  const wayOut = 'push that without --usergroup first';
  return everyLevel(comparison).flatMap((level) => [
    ...level.added.map(
      ({ position, path }) => `${position}: ${quote(path)} is new, and user groups share their nodes: ${wayOut}`,
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

/** The limits of a request that writes a whole list (D-ERR-4, code 13; D-LST-20). */
const MAX_BYTES = 1024 * 1024;
const MAX_NODES = 10_000;

/** Returns the body that changes the nodes of a list at once. Returns undefined to change them one by one. */
export function planListBody(comparison: ComparedLevel): string | undefined {
  const isOrdered = everyLevel(comparison).some(isReordered);
  const nodes = everyComparedNode(comparison);
  if (!isOrdered && nodes.filter(isChanged).length <= FEW) return undefined;
  const body = JSON.stringify({ children: comparison.nodes.map(renderNode) });
  const isWritable = Buffer.byteLength(body) <= MAX_BYTES && nodes.length <= MAX_NODES;
  return isOrdered || isWritable ? body : undefined;
}

/**
 * Renders a node of a whole list. The body has every node of the first level in order. It has deeper levels only if
 * something there changes. The server keeps everything else (D-LST-4).
 */
function renderNode({ node, changes, below }: ComparedNode): BodyNode {
  const attributes = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
  const children = isTouched(below) ? { children: below.nodes.map(renderNode) } : {};
  return { id: numberedId(node), ...attributes, ...children };
}

function isTouched(level: ComparedLevel): boolean {
  return isReordered(level) || level.nodes.some(({ changes, below }) => changes.length > 0 || isTouched(below));
}

/**
 * Changes existing nodes, adds new nodes with parents first, and then moves them to the positions of the file.
 *
 * @param command - the command line of the push, which an error message repeats
 * @throws CliError that names what was written before the error
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

/** A push that runs, with the number of writes that are done. */
class Writing {
  readonly #writer: ListWriter;
  readonly #extent: Extent;
  #changed = 0;
  #added = 0;

  constructor(
    readonly push: ListPush,
    session: PlatformSession,
  ) {
    this.#writer = new ListWriter(push.location, session, push.list.etag);
    this.#extent = extentOf(push.comparison);
  }

  async write(tell: Tell): Promise<void> {
    await this.#changeNodes(tell);
    for (const { parent, added } of everyLevel(this.push.comparison))
      await this.#addNodes(added, parent === undefined ? undefined : numberedId(parent), tell);
  }

  /** Returns the error together with what was written before. */
  interruptedBy(error: CliError, command: string): CliError {
    if (this.#changed + this.#added === 0) return error;
    const { added, changed } = this.#extent;
    const done = `Before that, ${this.#changed} of ${changed} nodes were changed and ${this.#added} of ${added} added.`;
    return new CliError(error.exit, `${error.message}\n${done} The same command continues the push.`, command);
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

/** The server adds new nodes at the end. So the list is read again, and its order is written. */
async function placeNewNodes({ location, file }: ListPush, session: PlatformSession): Promise<void> {
  const { list, body } = await preparePush(location, file, session);
  if (body !== undefined) await new ListWriter(location, session, list.etag).changeList(body);
}

/** A write of a list. `path` stands below the path of the list. */
interface ListCall extends Omit<ServiceCall, 'explain'> {
  /** Names the written part in an error message. */
  readonly subject: string;
}

/** Writes a list. The first write names the version that was read, so the server refuses it if the list has changed. */
class ListWriter {
  #ifMatch: readonly string[];
  /** The attributes that new nodes of a level must have, even if they are empty (spec: Lists). */
  readonly #needed = new Map<number, Set<string>>();

  constructor(
    readonly target: ListTarget,
    readonly session: PlatformSession,
    etag: string,
  ) {
    this.#ifMatch = [`If-Match: ${etag}`];
  }

  /** Changes many nodes and their order, all or none. */
  async changeList(body: string): Promise<void> {
    const { listId } = this.target;
    await this.#write({ method: 'PATCH', path: '', query: groupQuery(this.target), body, subject: listId });
  }

  async changeNode({ node, path, changes }: ComparedNode): Promise<void> {
    const body = JSON.stringify(Object.fromEntries(changes.map(({ name, after }) => [name, after])));
    const call = { path: `/node/${numberedId(node)}`, query: groupQuery(this.target), body, subject: path };
    await this.#write({ method: 'PATCH', ...call });
  }

  /** Adds a node at the end and returns its id. If the server requires more attributes, sends it again with them. */
  async addNode(node: NewNode, parentId: string | undefined): Promise<string> {
    const needed = this.#needed.get(node.level) ?? new Set();
    const attributes = new Map([...Array.from(needed, (name) => [name, ''] as const), ...node.attributes]);
    const call: ListCall = {
      method: 'POST',
      path: '/node',
      query: parentId === undefined ? [] : [`parentNodeId=${parentId}`],
      body: JSON.stringify(Object.fromEntries(attributes)),
      subject: `${node.path} (${node.position})`,
      takesRefusal: (refusal) => {
        const missing = missingFrom(attributes, refusal);
        this.#needed.set(node.level, new Set([...needed, ...missing]));
        return missing.length > 0;
      },
    };
    const response = await writeOnce((headers) => this.#write({ ...call, headers }));
    if (response.status >= 400) return this.addNode(node, parentId);
    const [, id] = /\/(C\d+)$/.exec(locationOf(response)) ?? [];
    if (id === undefined) throw unexpectedReply(response, this.session);
    return id;
  }

  async #write({ path, headers = [], subject, ...call }: ListCall): Promise<WireResponse> {
    const { target, session } = this;
    const response = await callService(
      {
        ...call,
        path: customerPath(`lists/${target.listId}${path}`, session),
        headers: [...headers, ...this.#ifMatch],
        explain: (refusal) => explainProblems(refusal, subject),
      },
      session,
    );
    if (response.status < 400) this.#ifMatch = [];
    return response;
  }
}

/** Returns the attributes that the server requires and the file does not have. */
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
