import type { SearchFilter, Workflow } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { FetchQueryOptions, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { idOf, useFoundPages } from '../../records/found-pages.js';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import type { Flow } from './flows.js';

/** A column of a board: the workflows of a status. Without a status: those that have none of the blueprint's. */
export interface ColumnOf {
  readonly flow: Flow;
  readonly baseId: number;
  readonly status: string | undefined;
  readonly statuses: readonly string[];
}

/** The condition that a workflow is of this job, new hire category or talent pool. */
export function ofBase({ flow, baseId }: Pick<ColumnOf, 'flow' | 'baseId'>): SearchFilter['filters'][number] {
  return { name: `${flow.prefix}.${flow.basePrefix}.id`, operator: '=', value: [String(baseId)] };
}

function filterOf(column: ColumnOf): SearchFilter {
  const { flow, status, statuses } = column;
  const name = `${flow.prefix}.status`;
  if (status !== undefined) return { filters: [ofBase(column), { name, operator: '=', value: [status] }] };
  if (statuses.length === 0) return { filters: [ofBase(column)] };
  return { filters: [ofBase(column), { name, operator: '!=', value: [...statuses] }] };
}

export const boardKey = ({ flow, baseId }: Pick<ColumnOf, 'flow' | 'baseId'>): readonly unknown[] => [
  'board',
  flow.type,
  baseId,
];

/** The ids of the workflows of a column, a page of 1,000 at a time. */
export function useColumn(column: ColumnOf): UseInfiniteQueryResult<readonly number[]> {
  const { client } = useSession();
  const { flow, status = null } = column;
  const filter = filterOf(column);
  return useFoundPages(
    [...boardKey(column), status],
    (options) => client.workflows.search(flow.type, filter, options),
    idOf,
  );
}

/** A workflow as it was read, with its version for If-Match. */
export interface ReadWorkflow {
  readonly workflow: Workflow;
  readonly etag: string | undefined;
}

export const workflowKey = ({ type }: Flow, id: number): readonly unknown[] => ['workflow', type, id];

/** Reads a workflow. It is read once, and again when it was moved. */
export function workflowQuery(client: Session['client'], flow: Flow, id: number): FetchQueryOptions<ReadWorkflow> {
  return {
    queryKey: workflowKey(flow, id),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { value, etag } = await client.workflows.get(flow.type, id, { signal }).withReply();
      return { workflow: value, etag };
    },
  };
}

export function useWorkflow(flow: Flow, id: number): UseQueryResult<ReadWorkflow> {
  return useQuery(workflowQuery(useSession().client, flow, id));
}
