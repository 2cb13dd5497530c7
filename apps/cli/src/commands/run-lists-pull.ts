import { existsSync } from 'node:fs';
import { usageError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { writeListFile } from '../lists/list-file.js';
import { everyNode } from '../lists/list-node.js';
import { readList } from '../lists/read-list.js';
import type { ListOptions } from '../options/list-options.js';
import { openSession } from '../platform/platform-session.js';
import { printable } from '../terminal/printable.js';
import { shellQuote } from '../terminal/shell-quote.js';

export interface ListsPullOptions extends ListOptions {
  /** Whether a file that exists is replaced: it may hold changes that were not pushed yet. */
  readonly force: boolean;
}

/** Writes a whole list to a file. */
export async function runListsPull(options: ListsPullOptions, context: Context): Promise<ExitName> {
  const { listId, file, force } = options;
  const session = await openSession(options, context);
  if (!force && file !== '-' && existsSync(file)) {
    throw usageError(
      `file "${file}" exists and is not replaced without --force`,
      commandFor(`lists pull ${listId} ${shellQuote(file)} --force`, session.connection.name),
    );
  }
  const { nodes } = await readList(options, session);
  await writeListFile(nodes, options, context.stdout);
  const place = file === '-' ? '' : ` in ${file}`;
  context.stderr.write(printable(`${everyNode(nodes).length} nodes of ${listId}${place}\n`));
  return 'OK';
}
