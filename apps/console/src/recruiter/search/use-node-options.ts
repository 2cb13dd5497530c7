import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { walkNodes } from '../../records/list-levels.js';
import type { ListOption } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import type { FilterField } from './filter-fields.js';
import { optionsWithHidden } from './node-options.js';

/** Lists change rarely, as schemas do. */
const FRESH_FOR_MS = 300_000;

/**
 * Returns the nodes that a filter may name. Profiles keep a node that was hidden later, so a search offers it still. The
 * schema has its id alone (D-SCH-5), so its label is read from the list.
 */
export function useNodeOptions(field: FilterField): readonly ListOption[] | undefined {
  const { client, me, may } = useSession();
  const { options, hiddenIds = [], list = '' } = field;
  const { data } = useQuery({
    queryKey: ['list-nodes', list, 'with hidden'],
    enabled: options !== undefined && hiddenIds.length > 0 && list !== '' && may('read', 'lists'),
    staleTime: FRESH_FOR_MS,
    queryFn: async ({ signal }) => {
      const of = { client, list, usergroup: me.group.integrationName, isWithHidden: true };
      const nodes: ListOption[] = [];
      for await (const { node, path } of walkNodes(of, { chain: [], signal })) nodes.push({ id: node.id, value: path });
      return nodes;
    },
  });
  return useMemo(
    () => (options && data ? optionsWithHidden({ options, hiddenIds }, data) : options),
    [options, hiddenIds, data],
  );
}
