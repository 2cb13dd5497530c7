import type { Client, SearchFilter } from '@talent-platform/client';
import type { ProfileField, ProfileSchema } from '../../records/profile-schema.js';
import { parseProfileSchema } from '../../records/profile-schema.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import type { Chain } from './tree-rows.js';

const CUSTOM_LISTS = 'lists.customfields_lists';
/** The service gives as many results in one answer, and no total (D-SEA-1). */
export const MAX_COUNTED = 1000;

/** The number of profiles of a type that have a node. It ends at the limit of one answer. */
export interface NodeUse {
  readonly type: ProfileType;
  readonly count: number;
}

/** Counts the profiles that have a node, by the types that the user reads. Types without any are left out. */
export async function nodeUses(
  client: Client,
  { list, chain }: { readonly list: string; readonly chain: Chain },
  types: readonly ProfileType[],
): Promise<readonly NodeUse[]> {
  // A field names a custom list by its node (D-LST-9).
  const named = list === CUSTOM_LISTS ? String(chain[0]) : list;
  const uses = await Promise.all(
    types.map(async (type) => {
      const { segment } = PROFILE_TYPES[type];
      const schema = parseProfileSchema(await client.schemas.profile(segment, { for: 'read' }), undefined);
      const filter = filterOfUses(schema, { prefix: segment, list: named, node: String(chain.at(-1)) });
      return { type, count: filter === undefined ? 0 : await count(client, type, filter) };
    }),
  );
  return uses.filter((use) => use.count > 0);
}

async function count(client: Client, type: ProfileType, filter: SearchFilter): Promise<number> {
  let found = 0;
  for await (const _ of client.profiles(type).search(filter)) if ((found += 1) === MAX_COUNTED) break;
  return found;
}

/** Returns the filter that finds the profiles with a node in any field of its list. Undefined if no field has the list. */
export function filterOfUses(
  { fields }: Pick<ProfileSchema, 'fields'>,
  { prefix, list, node }: { readonly prefix: string; readonly list: string; readonly node: string },
): SearchFilter | undefined {
  const members = fields.flatMap((field) => field.members);
  // A filter names a member by its id alone, if nothing else has that id (D-SEA-15).
  const isAlone = ({ id }: ProfileField) =>
    !fields.some((field) => field.id === id) && members.filter((member) => member.id === id).length === 1;
  const own = [...fields, ...members.filter(isAlone)].filter((field) => field.list === list);
  if (own.length === 0) return undefined;
  return {
    filters: own.map(({ id }) => ({ name: `${prefix}.${id}`, value: [node], operator: '=' as const })),
    operator: '|',
  };
}
