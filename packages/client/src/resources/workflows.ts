import { readUserReply } from './user-reply.js';
import type { UserReply } from './user-reply.js';
import type { CallOptions, CreateOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { act, create, method, ONCE, readList } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import type {
  ActionOutcome,
  Created,
  FoundRecord,
  Move,
  Workflow,
  WorkflowCount,
  WorkflowInput,
  WorkflowType,
} from '@talent-platform/protocol/models';
import { items } from './pages.js';
import type { PageOptions } from './pages.js';
import { searchRecords } from './search-pages.js';
import type { FilterInput, RecordSearchOptions } from './search-pages.js';

/** Workflows: the ways of people through jobs, new hire categories and talent pools. */
export interface Workflows {
  /**
   * Reads a workflow.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND, also if the user may not see both profiles.
   * @example
   * const { status, associatedprofile } = await client.workflows.get('applicantworkflows', 2);
   * @see spec: Workflows
   */
  get(type: WorkflowType, id: number, options?: CallOptions): Call<Workflow>;

  /**
   * Attaches a person to a job, new hire category or talent pool, once.
   *
   * @throws ServiceError CONFLICT if the two have a workflow of this type already, VALUE_INVALID.
   * @example
   * const { id } = await client.workflows.create('applicantworkflows', { baseprofile: 1, associatedprofile: 4 });
   * @see spec: Workflows
   */
  create(type: WorkflowType, workflow: WorkflowInput, options?: CreateOptions): Call<Created>;

  /**
   * Moves a workflow to another status by PATCH. Waits up to 30 s for the first reply of a partner that is told of it.
   * `move` does the same with a comment, and is safe to repeat.
   *
   * @param move the id of the workflow, and that of its new status.
   * @returns what partners replied. A rejection is a warning of the reply too.
   * @throws ServiceError VALUE_INVALID for an unknown status, PRECONDITION_FAILED.
   * @example
   * const { redirectUrl } = await client.workflows.setStatus('applicantworkflows', { id: 2, status: 'C51220' });
   * @see spec: Workflow rules; D-WFL-8
   */
  setStatus(
    type: WorkflowType,
    move: { readonly id: number; readonly status: string },
    options?: UpdateOptions,
  ): Call<UserReply>;

  /**
   * Moves a workflow of any type to another status, once, and waits up to 30 s for the first reply of a partner.
   *
   * @returns the outcome. The workflow is moved, whatever the partner replied.
   * @throws ServiceError VALUE_INVALID for an unknown status, PRECONDITION_FAILED.
   * @example
   * const { outcome, userMessage } = await client.workflows.move(2, { status: 'C51220', comment: 'Ready.' });
   * @see D-ACT-1
   */
  move(
    id: number,
    move: { readonly status: string; readonly comment?: string | undefined },
    options?: CreateOptions & Pick<UpdateOptions, 'ifMatch'>,
  ): Call<ActionOutcome>;

  /** Iterates over the moves of a workflow of any type, the newest first (D-WFL-7). */
  moves(id: number, options?: PageOptions): AsyncGenerator<Move, void, undefined>;

  /**
   * Counts the workflows of jobs, new hire categories or talent pools in each status. A status without workflows is left
   * out. Only workflows that the user sees are counted.
   *
   * @param baseprofiles 1 to 100 ids.
   * @throws ServiceError VALUE_INVALID for other numbers of ids, RESOURCE_ACCESS_DENIED.
   * @example
   * for (const { status, count, oldest } of await client.workflows.counts('applicantworkflows', [1, 2]))
   *   await print(status?.value, count, oldest);
   * @see D-WFL-9
   */
  counts(type: WorkflowType, baseprofiles: readonly number[], options?: CallOptions): Call<readonly WorkflowCount[]>;

  /**
   * Iterates over all workflows of a type that fit a filter, in ascending order of ids or as `sort` says.
   *
   * @example
   * const filter = matchAll().where('applicantworkflow.status', '=', 'C51220');
   * for await (const { id } of client.workflows.search('applicantworkflows', filter)) ids.push(id);
   * @see spec: General search
   */
  search(
    type: WorkflowType,
    filter?: FilterInput,
    options?: RecordSearchOptions,
  ): AsyncGenerator<FoundRecord, void, undefined>;
}

export const WORKFLOWS: Methods<Workflows> = {
  get: method('GET {type}/{id}', { needs: ['id'] }),
  create: create('POST {type} {workflow}'),
  setStatus: (context, ...[type, move, options]) => {
    const parts = { ...ONCE, jsonOf: (id: unknown) => ({ status: { id } }), read: readUserReply };
    return method('PATCH {type}/{move.id} {move.status}', parts)(context, type, move, options);
  },
  move: (context, ...[id, move, options]) => {
    const jsonOf = (status: unknown) => ({ status: { id: status }, comment: move.comment });
    return act('POST platform/workflows/{id}/move {move.status}', { jsonOf })(context, id, move, options);
  },
  moves: items('GET platform/workflows/{id}/moves?after&size', 'moves'),
  counts: readList('GET platform/{type}/counts?baseprofiles={baseprofiles}', 'counts'),
  search: ({ connection }, type, ...search) => searchRecords({ connection, known: { type } }, ...search),
};
