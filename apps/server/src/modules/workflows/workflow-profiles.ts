import { Injectable } from '@nestjs/common';
import { inBatches } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { groupByTarget } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { keyOf, personOf } from './workflow.mapper.js';
import type { ProfileName, WorkflowRecord } from './workflow.mapper.js';

/** Base profiles that are looked up at once. */
const AT_ONCE = 100;

/** The customer, and what the caller sees. */
interface WorkflowProfilesOf {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
}

/** Workflows that the caller sees, and the visible titles of their profiles. */
export interface VisibleWorkflows {
  readonly workflows: readonly WorkflowRecord[];
  /** By `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Decides which workflows a caller sees: those whose two profiles the caller sees (D-SEA-9). */
@Injectable()
export class WorkflowProfiles {
  constructor(private readonly references: ProfileReferences) {}

  /** Returns the workflow if the caller sees it. */
  async visible(session: Session, place: WorkflowProfilesOf, workflow: WorkflowRecord): Promise<VisibleWorkflows> {
    const names = [workflow.baseProfile, personOf(workflow)];
    const titles = await this.#titlesOf(session, place, names);
    return { workflows: names.every((name) => titles.has(keyOf(name))) ? [workflow] : [], titles };
  }

  /** Returns the visible workflows of a person whom the caller sees. Looks up in parts, because there may be many. */
  async visibleOfPerson(
    session: Session,
    place: WorkflowProfilesOf,
    workflows: readonly WorkflowRecord[],
  ): Promise<VisibleWorkflows> {
    const titles = new Map<string, string>();
    const visible: WorkflowRecord[] = [];
    for (const part of inBatches(workflows, AT_ONCE)) {
      const names = part.map(({ baseProfile }) => baseProfile);
      for (const [key, title] of await this.#titlesOf(session, place, names)) titles.set(key, title);
      visible.push(...part.filter(({ baseProfile }) => titles.has(keyOf(baseProfile))));
    }
    return { workflows: visible, titles };
  }

  async #titlesOf(
    session: Session,
    place: WorkflowProfilesOf,
    names: readonly ProfileName[],
  ): Promise<ReadonlyMap<string, string>> {
    const references = names.map(({ profileType, id }) => ({ path: '', target: profileType, id }));
    return (await this.references.find(session, place, groupByTarget(references))).titles;
  }
}
