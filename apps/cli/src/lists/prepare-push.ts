import { quote } from '@talent-platform/protocol/errors';
import type { PlatformSession } from '../platform/platform-session.js';
import { compareList } from './compare-list.js';
import { everyLevel, isReordered } from './comparison.js';
import type { ComparedLevel } from './comparison.js';
import type { ListFile } from './file-node.js';
import { planListBody } from './list-body.js';
import { refuseFile } from './list-file.js';
import type { ListPlace } from './list-file.js';
import type { StoredList } from './list-node.js';
import type { ListTarget } from './list-target.js';
import { matchNodes } from './match-nodes.js';
import type { Matching } from './match-nodes.js';
import { readList } from './read-list.js';

/** A file on its way into a list. */
export interface ListPush {
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
