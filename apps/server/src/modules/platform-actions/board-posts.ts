import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { validateBody } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { EventOutbox, SubscriptionsService } from '../events/index.js';
import type { PlatformEvent, RecordedDelivery } from '../events/index.js';
import { isApproved } from '../job-posts/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { boardNotFound, notLive, notOpen } from './action.problems.js';
import { LivePages } from './live-pages.js';

/** Which job on which board. */
export interface BoardPlace {
  readonly jobId: number;
  /** As the path names it. */
  readonly boardId: string;
}

/** What becomes of the job there. */
export interface BoardAction extends BoardPlace {
  readonly kind: 'boardPost' | 'boardUnpost';
  /** What is sent: no member is taken. */
  readonly body: Readonly<Record<string, unknown>>;
}

const NO_MEMBERS = {};

/** Posts jobs to job boards, and takes them from there: the boards are told, and nothing else is kept of it. */
@Injectable()
export class BoardPosts {
  constructor(
    private readonly jobs: ProfileRecords,
    private readonly subscriptions: SubscriptionsService,
    private readonly pages: LivePages,
    private readonly outbox: EventOutbox,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND; CONFLICT for a job that is live on no portal (D-ACT-4) */
  async tell(
    session: Session,
    ctx: RequestContext,
    { definitions, kind, jobId, boardId, body }: BoardAction & { readonly definitions: CallerDefinitions },
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const job = await this.jobs.getVisible(session, definitions, { customerId, profileType: 'jobs', id: jobId });
    const boards = await this.subscriptions.jobBoards(customerId);
    if (!boards.some(({ id }) => id === boardId)) throw boardNotFound(boardId);
    validateBody(NO_MEMBERS, body);
    const portalUrl = await this.pages.find(session, customerId, job);
    if (portalUrl === undefined) throw notLive(jobId);
    if (kind === 'boardPost' && !isApproved(job, definitions.lists)) throw notOpen(jobId);
    const event: PlatformEvent =
      kind === 'boardPost' ? { kind, jobId, jobBoard: boardId, portalUrl } : { kind, jobId, jobBoard: boardId };
    return this.outbox.record(session, ctx, event);
  }
}
