import { Injectable } from '@nestjs/common';
import { inParts } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn } from '../../runtime/index.js';
import { groupByTarget } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { keyOf, personOf } from './workflow.mapper.js';
import type { ProfileName, WorkflowRecord } from './workflow.mapper.js';

/** So many base profiles are looked up at once. */
const AT_ONCE = 100;

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

  /** The workflow alone, or none. */
  async visible(session: Session, place: WorkflowProfilesOf, workflow: WorkflowRecord): Promise<VisibleWorkflows> {
    const names = [workflow.baseProfile, personOf(workflow)];
    const titles = await this.#titlesOf(session, place, names);
    return { workflows: names.every((name) => titles.has(keyOf(name))) ? [workflow] : [], titles };
  }

  /** Those of a person whom the caller sees. There may be very many: they are looked up in parts, and others work in between. */
  async visibleOfPerson(
    session: Session,
    place: WorkflowProfilesOf,
    workflows: readonly WorkflowRecord[],
  ): Promise<VisibleWorkflows> {
    const turn = new Turn();
    const titles = new Map<string, string>();
    const visible: WorkflowRecord[] = [];
    for (const part of inParts(workflows, AT_ONCE)) {
      const names = part.map(({ baseProfile }) => baseProfile);
      for (const [key, title] of await this.#titlesOf(session, place, names)) titles.set(key, title);
      visible.push(...part.filter(({ baseProfile }) => titles.has(keyOf(baseProfile))));
      if (turn.isOver()) await turn.pass();
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
