import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf } from '../events/index.js';
import type { FirstOutcome } from '../events/index.js';
import type { WorkflowLocator } from './workflow-types.js';
import { entityTagOf, renderOfPerson, renderWorkflow } from './workflow.mapper.js';
import type { WorkflowView } from './workflows.service.js';

/** Makes the replies of the workflow endpoints: bodies, links, locations and entity tags. */
@Injectable()
export class WorkflowReplies {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** Returns the workflow, or 304 if the caller has the same representation (D-NET-6). */
  read(ctx: RequestContext, { workflow, ...scope }: WorkflowView, ifNoneMatch: string | undefined): Reply {
    const customerUrl = this.#customerUrlOf(ctx);
    const body = renderWorkflow(workflow, { ...scope, customerUrl });
    return Reply.conditional(entityTagOf(workflow, body), ifNoneMatch, () => Reply.ok(body)).withLinks(body.links);
  }

  /** Returns the workflows of a person (D-WFL-3). */
  ofPerson(ctx: RequestContext, personId: number, read: readonly WorkflowView[]): Reply {
    const customerUrl = this.#customerUrlOf(ctx);
    const links = [{ rel: 'self', title: 'Workflows', url: `${customerUrl}/people/${personId}/workflows` }];
    const workflows = read.map(({ workflow, ...scope }) => renderOfPerson(workflow, { ...scope, customerUrl }));
    return Reply.ok({ workflows, links }).withLinks(links);
  }

  created(ctx: RequestContext, place: WorkflowLocator): Reply {
    return Reply.created(this.#urlOf(ctx, place));
  }

  /** Returns 204 whatever partners replied. Rejections are warnings, and headers carry the outcome of `/move` (D-WFL-2, D-WFL-8). */
  moved(ctx: RequestContext, place: WorkflowLocator, outcomes: readonly FirstOutcome[]): Reply {
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
