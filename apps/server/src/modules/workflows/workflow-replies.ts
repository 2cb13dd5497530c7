import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { writtenArray } from '../../runtime/index.js';
import { Reply, BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf } from '../events/index.js';
import type { FirstOutcome } from '../events/index.js';
import { redirectLink, USER_MESSAGE, userMessageHeader } from './partner-reply-headers.js';
import { entityTagOf } from './workflow-tag.js';
import { linksOf, renderOfPerson, renderWorkflow } from './workflow.mapper.js';
import type { ReadWorkflow } from './workflows.service.js';
import type { WorkflowPlace } from './workflow-places.js';

/** What the workflow endpoints answer: bodies, links, locations and entity tags. */
@Injectable()
export class WorkflowReplies {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** The workflow, or 304 where the caller has all of it already (D-NET-6). */
  read(ctx: RequestContext, { workflow, ...scope }: ReadWorkflow, ifNoneMatch: string | undefined): Reply {
    const customerUrl = this.#customerUrlOf(ctx);
    const links = linksOf(workflow, customerUrl);
    const body = { ...renderWorkflow(workflow, { ...scope, customerUrl }), links };
    return Reply.unlessKnown(entityTagOf(workflow, body), ifNoneMatch, () => Reply.ok(body)).withLinks(links);
  }

  /** The workflows of a person (D-WFL-3). */
  async ofPerson(ctx: RequestContext, personId: number, read: readonly ReadWorkflow[]): Promise<Reply> {
    const customerUrl = this.#customerUrlOf(ctx);
    const links = [{ rel: 'self', title: 'Workflows', url: `${customerUrl}/people/${personId}/workflows` }];
    const json = await writtenArray(renderAll(read, customerUrl), {
      before: '{"workflows":',
      behind: `,"links":${JSON.stringify(links)}}`,
    });
    return Reply.okWritten(json).withLinks(links);
  }

  created(ctx: RequestContext, place: WorkflowPlace): Reply {
    return Reply.created(this.#urlOf(ctx, place));
  }

  /** Whatever partners replied. The caller learns what one of them rejected, and what `/move` answers (D-WFL-2, D-WFL-8). */
  moved(ctx: RequestContext, place: WorkflowPlace, outcomes: readonly FirstOutcome[]): Reply {
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    const warnings = rejected.map(({ message = REJECTED }): Problem => ({ code: 'VALUE_INVALID', detail: message }));
    const reply = Reply.noContent().with('Location', this.#urlOf(ctx, place)).withWarnings(warnings);
    const { userMessage, redirectUrl } = outcomeOf(outcomes);
    const link = redirectUrl === undefined ? undefined : redirectLink(redirectUrl);
    if (link !== undefined) reply.with('Link', link);
    return userMessage === undefined ? reply : reply.with(USER_MESSAGE, userMessageHeader(userMessage));
  }

  #urlOf(ctx: RequestContext, { workflowType, id }: WorkflowPlace): string {
    return `${this.#customerUrlOf(ctx)}/${workflowType}/${id}`;
  }

  #customerUrlOf({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}

/** A partner may reject what it is told and say nothing. */
const REJECTED = 'A partner that was told of the move has rejected it, and does not say why.';

function* renderAll(read: readonly ReadWorkflow[], customerUrl: string): Generator<object> {
  for (const { workflow, ...scope } of read) yield renderOfPerson(workflow, { ...scope, customerUrl });
}
