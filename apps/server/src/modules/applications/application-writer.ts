import { Injectable } from '@nestjs/common';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import type { RecordedDelivery } from '../events/index.js';
import { FormFiller } from '../forms/index.js';
import { ApplicationCompletions } from '../platform-actions/index.js';
import { PortalsService } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { PlatformFiles, ProfileWriter } from '../profiles/index.js';
import type { PersistedFile } from '../profiles/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import { ApplicantFinder } from './applicant-finder.js';
import type { ApplicationToWrite } from './applicant-finder.js';
import type { Applicant } from './application.rules.js';

interface StoredApplication extends ApplicationToWrite {
  readonly given: PersistedFile | undefined;
}

/** Writes an application inside the caller's unit of work, completely or not at all. */
@Injectable()
export class ApplicationWriter {
  constructor(
    private readonly known: ApplicantFinder,
    private readonly profiles: ProfileWriter,
    private readonly files: PlatformFiles,
    private readonly workflows: WorkflowWriter,
    private readonly forms: FormFiller,
    private readonly portals: PortalsService,
    private readonly actions: ApplicationCompletions,
  ) {}

  /** Finds or creates the person and the workflow, fills the form, and completes the application like the platform action (D-ACT-1). */
  async write(
    session: Session,
    ctx: RequestContext,
    application: StoredApplication,
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const { definitions, jobId, portalId, form } = application;
    // Takes no id, only the lock. Other applications wait until this unit of work ends, so that no person is created
    // twice.
    await nextIds(session, { customerId, counter: 'people', count: 0 });
    const personId =
      (await this.known.find(session, ctx, application)) ?? (await this.#createPerson(session, ctx, application));
    const workflow = await this.workflows.findOrCreate(session, ctx, { jobId, personId, personField: 'person' });
    if (form) {
      const draft = await this.forms.draft(session, ctx, { ...form, ownerId: workflow.id });
      if (draft.row === undefined) await this.forms.store(session, ctx, draft);
    }
    const portals = await this.portals.ofCustomer(customerId);
    const body = { job: jobId, person: personId };
    return this.actions.complete(session, ctx, { definitions, portals, portalId: String(portalId), body });
  }

  async #createPerson(session: Session, ctx: RequestContext, application: StoredApplication): Promise<number> {
    const { definitions, applicant, given } = application;
    const body = personBody(applicant, definitions);
    const id = await this.profiles.create(session, ctx, { definitions, profileType: 'people', body });
    if (given) {
      const locator = { profileType: 'people', id, field: 'resume', member: undefined } as const;
      await this.files.assign(session, ctx, { definitions, locator, persisted: given });
    }
    return id;
  }
}

/** Returns the body of a new person. The person is a candidate if the user of the portal may write roles. */
export function personBody(
  { firstName, lastName, email, phone }: Applicant,
  definitions: CallerDefinitions,
): Readonly<Record<string, unknown>> {
  const mayGiveRoles = definitions.get('people').fields.visible.get('roles')?.writable === true;
  return {
    firstname: firstName,
    ...(lastName !== '' && { lastname: lastName }),
    email,
    ...(phone !== '' && { phones: [{ phonenumber: phone }] }),
    ...(mayGiveRoles && { roles: { candidate: true } }),
  };
}
