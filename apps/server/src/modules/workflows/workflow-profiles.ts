import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { groupByTarget } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { keyOf, personOf } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';

/** Whose profiles, as whom. */
interface WorkflowProfilesOf {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
}

/** Workflows that are there for the caller, and what the caller may see of their profiles' titles. */
export interface VisibleWorkflows {
  readonly workflows: readonly WorkflowRecord[];
  /** By `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
}

/** A workflow is there for who sees both of its profiles: inside the search lock, of a type that is open (D-SEA-9). */
@Injectable()
export class WorkflowProfiles {
  constructor(private readonly references: ProfileReferences) {}

  async visible(
    session: Session,
    place: WorkflowProfilesOf,
    workflows: readonly WorkflowRecord[],
  ): Promise<VisibleWorkflows> {
    const names = workflows.flatMap((workflow) => [workflow.baseProfile, personOf(workflow)]);
    const references = names.map(({ profileType, id }) => ({ path: '', target: profileType, id }));
    const { titles } = await this.references.find(session, place, groupByTarget(references));
    const isVisible = (workflow: WorkflowRecord): boolean =>
      titles.has(keyOf(workflow.baseProfile)) && titles.has(keyOf(personOf(workflow)));
    return { workflows: workflows.filter(isVisible), titles };
  }
}
