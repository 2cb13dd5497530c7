import { Injectable } from '@nestjs/common';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import { IsId, refuseProblems, validateBody } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { EventOutbox } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import { JobPostsService } from '../job-posts/index.js';
import { PortalAddresses } from '../portals/index.js';
import type { CustomerPortals } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { WorkflowWriter } from '../workflows/index.js';

export class ApplicationBody {
  @IsId({}, 'must be the id of a job, a whole number from 1') readonly job!: number;
  @IsId({}, 'must be the id of a person, a whole number from 1') readonly person!: number;
}

@Injectable()
export class ApplicationCompletions {
  constructor(
    private readonly references: ProfileReferences,
    private readonly posts: JobPostsService,
    private readonly workflows: WorkflowWriter,
    private readonly addresses: PortalAddresses,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND; VALUE_INVALID; CONFLICT if the job is not live on the portal (D-ACT-4) */
  async complete(
    session: Session,
    ctx: RequestContext,
    {
      definitions,
      portals,
      portalId,
      body,
    }: {
      definitions: CallerDefinitions;
      portals: CustomerPortals;
      portalId: string;
      body: Readonly<Record<string, unknown>>;
    },
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const portal = portals.list.find(({ id }) => String(id) === portalId);
    if (!portal) throw portalNotFound(portalId);
    const { job: jobId, person: personId } = validateBody(ApplicationBody, body);
    const missing = await this.references.listMissing(session, { customerId, definitions }, [
      { path: 'job', target: 'jobs', id: jobId },
      { path: 'person', target: 'people', id: personId },
    ]);
    refuseProblems(missingReferenceProblems(missing));
    const place = { customerId, portalId: portal.id, jobId, now: this.clock.now() };
    if (!(await this.posts.findPosted(session, place))) throw notLiveOnPortal(jobId, portal.url);
    const workflow = await this.workflows.findOrCreate(session, ctx, { jobId, personId, personField: 'person' });
    const returnUrl = this.addresses.ofApplication(portal, workflow.id);
    const event = { kind: 'applicationCompletion', workflowId: workflow.id, jobId, personId, returnUrl } as const;
    return this.outbox.record(session, ctx, event);
  }
}

function portalNotFound(portalId: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no portal with the id ${quote(portalId)}.`);
}

function notLiveOnPortal(jobId: number, portalUrl: string): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} has no post on ${quote(portalUrl)} that is Posted; …/portalposts/job/${jobId} lists its posts.`,
  );
}
