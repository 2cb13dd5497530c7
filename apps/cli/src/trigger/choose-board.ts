import { usageError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { oneLine } from '../terminal/printable.js';
import { tellChoice } from './choose-newest.js';
import { findBlueprintPart } from './known-blueprint.js';

/** The only job board that there is. Nothing but the blueprint names boards. */
export async function chooseBoard(session: PlatformSession): Promise<string> {
  const boards = await findBlueprintPart('jobBoards', session);
  if (boards === undefined)
    throw usageError('which job boards there are is known to administrators alone: name one by --board');
  const [only, ...others] = boards.map(({ id }) => String(id));
  if (only === undefined)
    throw usageError(
      'the customer has no job board: the blueprint names them under jobBoards',
      'talent blueprint --help',
    );
  if (others.length > 0)
    throw usageError(oneLine(`there are several job boards: name one by --board, of ${[only, ...others].join(', ')}`));
  tellChoice(`chose board ${only}, the only one`, session);
  return only;
}
