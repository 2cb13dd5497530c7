import { CliError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { withProgress } from '../terminal/progress.js';
import type { Tell } from '../terminal/progress.js';
import { everyComparedNode, everyLevel, extentOf, isChanged } from './comparison.js';
import type { Extent, NewNode } from './comparison.js';
import { numberedId } from './list-node.js';
import { ListWriter } from './list-writer.js';
import { preparePush } from './prepare-push.js';
import type { ListPush } from './prepare-push.js';

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
