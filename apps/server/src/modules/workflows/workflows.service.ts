import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, mayAccess, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { FirstOutcome } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import type { AnyWorkflowLocator, WorkflowLocator, WorkflowToMove, WorkflowType } from './workflow-types.js';
import { WorkflowWriter } from './workflow-writer.js';
import { entityTagOf, renderOfPerson, renderWorkflow } from './workflow.mapper.js';
import type { Workflow } from './workflow.entity.js';
import { WorkflowsRepository } from './workflows.repository.js';

type Body = Readonly<Record<string, unknown>>;

/** The use cases of workflows (D-WFL-1). A write makes its reply inside the unit of work (D-NET-7). */
@Injectable()
export class WorkflowsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writes: Writes,
    private readonly writesWithEvents: WritesWithEvents,
    private readonly definitions: ProfileDefinitionsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly repository: WorkflowsRepository,
    private readonly profiles: WorkflowProfiles,
    private readonly people: ProfileRecords,
    private readonly writer: WorkflowWriter,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see both profiles */
  async read(ctx: RequestContext, place: WorkflowLocator, ifNoneMatch: string | undefined): Promise<Reply> {
    const { workflow, titles } = await this.#getVisible(this.unitOfWork.reader, ctx, place);
    const statuses = await this.statuses.statusesOf(ctx.customerId, place.workflowType);
    const body = renderWorkflow(workflow, { titles, statuses, customerUrl: this.#customerUrlOf(ctx) });
    return Reply.conditional(entityTagOf(workflow, body), ifNoneMatch, () => Reply.ok(body)).withLinks(body.links);
  }

  /** @throws as `read` */
  async #getVisible(session: Session, ctx: RequestContext, place: AnyWorkflowLocator) {
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const found = await this.repository.find(session, { ...place, customerId });
    return this.profiles.getVisible(session, { customerId, definitions, id: place.id }, found);
  }

  /** Returns the workflows with these ids that the caller sees (D-WFL-5). */
  async seenAmong(
    session: Session,
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
    ids: readonly number[],
  ): Promise<readonly Workflow[]> {
    if (ids.length === 0 || !mayAccess(caller, 'workflows', 'read')) return [];
    const all = await this.repository.listByIds(session, customerId, ids);
    return (await this.profiles.listVisible(session, { customerId, definitions }, all)).workflows;
  }

  /** Lists workflows of all types whose base profile the caller sees, lowest id first (D-WFL-3). */
  async listOfPerson(ctx: RequestContext, personId: number): Promise<Reply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    await this.people.getVisible(session, definitions, { customerId, profileType: 'people', id: personId });
    const all = await this.repository.listOfPerson(session, customerId, personId);
    const { workflows, titles } = await this.profiles.listVisible(session, { customerId, definitions }, all);
    const statuses = await this.statuses.ofCustomer(customerId);
    const customerUrl = this.#customerUrlOf(ctx);
    const links = [{ rel: 'self', title: 'Workflows', url: `${customerUrl}/people/${personId}/workflows` }];
    const rendered = workflows.map((workflow) =>
      renderOfPerson(workflow, { titles, statuses: statuses(workflow.workflowType), customerUrl }),
    );
    return Reply.ok({ workflows: rendered, links }).withLinks(links);
  }

  async create(ctx: RequestContext, workflowType: WorkflowType, body: Body): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.run(ctx, async (session) => {
      const id = await this.writer.create(session, ctx, { definitions, workflowType, body });
      return Reply.created(this.#urlOf(ctx, { workflowType, id }));
    });
  }

  /** Moves a workflow, tells partners, and waits for their first replies, like the platform action (D-WFL-2). */
  async move(ctx: RequestContext, place: WorkflowLocator & WorkflowToMove, body: Body): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, body, place, takesComment: false };
    return this.writesWithEvents.act(ctx, definitions, {
      act: (session) => this.writer.move(session, ctx, write),
      toReply: (outcomes) => this.#moved(ctx, place, outcomes),
    });
  }

  /** Returns 204 whatever partners replied. Rejections are warnings, and headers carry the outcome of `/move` (D-WFL-2, D-WFL-8). */
  #moved(ctx: RequestContext, place: WorkflowLocator, outcomes: readonly FirstOutcome[]): Reply {
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    const warnings = rejected.map(({ message = REJECTED }): Problem => ({ code: 'VALUE_INVALID', detail: message }));
    const reply = Reply.noContent().with('Location', this.#urlOf(ctx, place)).withWarnings(warnings);
    const { userMessage, redirectUrl } = outcomeOf(outcomes);
    const link = redirectUrl === undefined ? undefined : redirectLink(redirectUrl);
    if (link !== undefined) reply.with('Link', link);
    return userMessage === undefined ? reply : reply.with(USER_MESSAGE, userMessageHeader(userMessage));
  }

  #urlOf(ctx: RequestContext, { workflowType, id }: WorkflowLocator): string {
    return `${this.#customerUrlOf(ctx)}/${workflowType}/${id}`;
  }

  #customerUrlOf({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}

/** The warning for a rejection without a message. */
const REJECTED = 'A partner rejected the move without a message.';

/** The header with the partner's message to the user who moved a workflow. */
export const USER_MESSAGE = 'x-svc-user-message';

/** Characters of a value, because clients and proxies commonly refuse a head of more than 8 KB. */
const MAX_MESSAGE_LENGTH = 3000;
const MAX_URL_LENGTH = 3000;

/**
 * Returns the message percent-encoded as UTF-8, so that any text is safe in a header; `decodeURIComponent` reads it. A message that
 * is too long ends at a whole character (D-WFL-8).
 */
export function userMessageHeader(message: string): string {
  let value = '';
  // Half of a surrogate pair cannot be encoded.
  for (const character of Buffer.from(message).toString()) {
    const encoded = encodeURIComponent(character);
    if (value.length + encoded.length > MAX_MESSAGE_LENGTH) break;
    value += encoded;
  }
  return value;
}

/** Returns the value of the Link header; undefined if the URL is too long for a header (D-WFL-8). */
export function redirectLink(url: string): string | undefined {
  return url.length > MAX_URL_LENGTH ? undefined : `<${url}>; rel="redirect"`;
}
