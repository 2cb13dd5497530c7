import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { mayAccess } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { visibleProfileTitle } from '../../../profile-engine/index.js';
import type { OwnerRecords } from '../../../form-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import type { SeenProfile } from '../../profiles/index.js';
import { WorkflowRecords } from '../../workflows/index.js';
import type { OwnerType } from '../form-types.js';

/** The owner of a filled form, as the caller may see it. */
export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  /** The title of a link to the owner. */
  readonly noun: string;
  /** The parts of the title that the caller may see. */
  readonly title: string;
  /** The profiles that must be seen to see it, the person before the job. */
  readonly profiles: readonly SeenProfile[];
  /** The same, whose fields its forms can be tied to. */
  readonly records: OwnerRecords;
}

/** As whom an owner is looked for. */
export interface OwnerScope {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

export interface WantedOwner {
  readonly type: OwnerType;
  readonly id: number;
  /** Its profiles are about to be changed, or must stay as they are, until the unit of work ends. */
  readonly forUpdate: boolean;
}

interface NamedProfile {
  readonly profileType: ProfileType;
  readonly id: number;
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
    private readonly workflows: WorkflowRecords,
  ) {}

  /** Undefined where there is none, and where the caller may not see it or a profile that it is made of. */
  async find(session: Session, scope: OwnerScope, wanted: WantedOwner): Promise<Owner | undefined> {
    const { type, id, forUpdate } = wanted;
    const { definitions } = scope;
    const { customerId } = scope.ctx;
    const profiles: SeenProfile[] = [];
    for (const name of await this.#profilesOf(session, scope, wanted)) {
      const profile = await this.profiles.findSeen(session, { ...name, customerId, definitions, forUpdate });
      if (profile === undefined) return undefined;
      profiles.push(profile);
    }
    if (profiles.length === 0) return undefined;
    const records = new Map(profiles.map(({ profileType, record }) => [profileType, record]));
    return { type, id, noun: NOUNS[type], title: titleOf(profiles, definitions), profiles, records };
  }

  /** Always the person before the job, so that two writers lock them in one order. */
  async #profilesOf(session: Session, { ctx }: OwnerScope, { type, id }: WantedOwner): Promise<NamedProfile[]> {
    if (type !== 'applicantworkflows') return [{ profileType: type, id }];
    if (!mayAccess(ctx.caller, 'workflows', 'read')) return [];
    const workflow = await this.workflows.find(session, { customerId: ctx.customerId, workflowType: type, id });
    return workflow ? [{ profileType: 'people', id: workflow.personId }, workflow.baseProfile] : [];
  }
}

/** `Ada Lovelace - Welder` for a workflow; what the caller may not see of a title is not in it. */
function titleOf(profiles: readonly SeenProfile[], definitions: CallerDefinitions): string {
  return profiles
    .map(({ profileType, record }) => visibleProfileTitle(definitions.get(profileType), record.values))
    .filter((title) => title !== '')
    .join(' - ');
}
