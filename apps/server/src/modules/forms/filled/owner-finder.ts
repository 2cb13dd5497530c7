import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import type { OwnerRecords } from '../../../form-engine/index.js';
import { mayAccess } from '../../../http/index.js';
import { profileTitle } from '../../../profile-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import type { VisibleProfile } from '../../profiles/index.js';
import { baseProfileOf, WorkflowsRepository } from '../../workflows/index.js';
import type { FormScope } from '../definitions/customer-forms.js';
import type { OwnerLocator, OwnerType } from '../form-types.js';

/** The owner of a filled form, as the caller may see it. */
export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  /** The title of a link to the owner. */
  readonly noun: string;
  /** The parts of the title that the caller may see. */
  readonly title: string;
  /** The profiles that the caller must see to see the owner. A workflow has the person before the job. */
  readonly profiles: readonly VisibleProfile[];
  /** The same profiles by type. Questions can be tied to their fields. */
  readonly records: OwnerRecords;
}

interface OwnerSearch extends OwnerLocator {
  /** Whether to lock the owner's profiles until the unit of work ends. */
  readonly forUpdate: boolean;
}

const NOUNS: Readonly<Record<OwnerType, string>> = {
  people: 'Person',
  jobs: 'Job',
  applicantworkflows: 'Applicant workflow',
};

/** Finds the owners of filled forms: people, jobs, and applicant workflows (D-FRM-3). */
@Injectable()
export class OwnerFinder {
  constructor(
    private readonly profiles: ProfileRecords,
    private readonly workflows: WorkflowsRepository,
  ) {}

  /** Finds an owner. Returns undefined if there is none, or if the caller may not see one of its profiles. */
  async find(session: Session, scope: FormScope, search: OwnerSearch): Promise<Owner | undefined> {
    const { type, id, forUpdate } = search;
    const { definitions } = scope;
    const { customerId } = scope.ctx;
    const profiles: VisibleProfile[] = [];
    for (const name of await this.#profilesOf(session, scope, search)) {
      const profile = await this.profiles.findSeen(session, { ...name, customerId, definitions, forUpdate });
      if (profile === undefined) return undefined;
      profiles.push(profile);
    }
    if (profiles.length === 0) return undefined;
    const records = new Map(profiles.map(({ profileType, record }) => [profileType, record]));
    return { type, id, noun: NOUNS[type], title: titleOf(profiles, definitions), profiles, records };
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND or RESOURCE_ACCESS_DENIED, as a read of the owner itself does */
  async refuseInvisible(session: Session, scope: FormScope, { type, id }: OwnerLocator): Promise<void> {
    const { ctx, definitions } = scope;
    const { customerId } = ctx;
    if (type !== 'applicantworkflows') {
      await this.profiles.getVisible(session, definitions, { customerId, profileType: type, id });
      return;
    }
    if (!mayAccess(ctx.caller, 'workflows', 'read')) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to workflows.');
    }
    if (await this.find(session, scope, { type, id, forUpdate: false })) return;
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no applicant workflow with the id "${id}".`);
  }

  /** Returns the person before the job, so that all writers lock them in the same order. */
  async #profilesOf(
    session: Session,
    { ctx }: FormScope,
    { type, id }: OwnerLocator,
  ): Promise<{ readonly profileType: ProfileType; readonly id: number }[]> {
    if (type !== 'applicantworkflows') return [{ profileType: type, id }];
    if (!mayAccess(ctx.caller, 'workflows', 'read')) return [];
    const workflow = await this.workflows.find(session, { customerId: ctx.customerId, workflowType: type, id });
    return workflow ? [{ profileType: 'people', id: workflow.personId }, baseProfileOf(workflow)] : [];
  }
}

/** Returns a title such as `Ada Lovelace - Welder` for a workflow. Leaves out parts that the caller may not see. */
function titleOf(profiles: readonly VisibleProfile[], definitions: CallerDefinitions): string {
  return profiles
    .map(({ profileType, record }) => profileTitle(definitions.get(profileType).visibleTitle, record.values))
    .filter((title) => title !== '')
    .join(' - ');
}
