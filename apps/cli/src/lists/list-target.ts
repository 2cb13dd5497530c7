import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { customerPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';

export interface ListTarget {
  /** `lists.skills` */
  readonly listId: string;
  /** The Integration Name of a user group. If undefined, the attributes for everybody (D-LST-5). */
  readonly usergroup: string | undefined;
}

/** Returns the path of the nodes below the last id of the chain. An empty chain stands for the first level. */
export function readPath({ listId }: ListTarget, chain: readonly string[], session: PlatformSession): string {
  const node = chain.at(-1);
  const isCustom = listId === CUSTOM_LISTS && node !== undefined;
  return customerPath(isCustom ? `lists/${listId}/node/${node}` : `v2/lists/${[listId, ...chain].join('/')}`, session);
}

export function groupQuery({ usergroup }: ListTarget): string[] {
  return usergroup === undefined ? [] : [`usergroup=${usergroup}`];
}
