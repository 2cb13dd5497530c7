import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { inBatches } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { groupByTarget } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import type { Workflow } from './workflow.entity.js';
import { baseProfileOf, keyOf, personOf } from './workflow.mapper.js';

/** Workflows whose profiles are looked up at once, because a person may have many. */
const AT_ONCE = 100;

/** The customer, and what the caller sees. */
interface WorkflowProfilesOf {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
}

/** Decides which workflows a caller sees: those whose two profiles the caller sees (D-SEA-9). */
@Injectable()
export class WorkflowProfiles {
  constructor(private readonly references: ProfileReferences) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND if there is no such workflow, or if the caller does not see it */
  async getVisible(
    session: Session,
    place: WorkflowProfilesOf & { readonly id: number },
    workflow: Workflow | undefined,
  ): Promise<{ readonly workflow: Workflow; readonly titles: ReadonlyMap<string, string> }> {
    const { workflows, titles } = await this.listVisible(session, place, workflow ? [workflow] : []);
    const [visible] = workflows;
    if (!visible) throw workflowNotFound(place.id);
    return { workflow: visible, titles };
  }

  async listVisible(
    session: Session,
    place: WorkflowProfilesOf,
    workflows: readonly Workflow[],
  ): Promise<{ readonly workflows: readonly Workflow[]; readonly titles: ReadonlyMap<string, string> }> {
    const titles = new Map<string, string>();
    for (const part of inBatches(workflows, AT_ONCE)) {
      const names = part.flatMap((workflow) => [baseProfileOf(workflow), personOf(workflow)]);
      const references = names.map(({ profileType, id }) => ({ path: '', target: profileType, id }));
      const found = await this.references.find(session, place, groupByTarget(references));
      for (const [key, title] of found.titles) titles.set(key, title);
    }
    const isVisible = (workflow: Workflow): boolean =>
      [baseProfileOf(workflow), personOf(workflow)].every((name) => titles.has(keyOf(name)));
    return { workflows: workflows.filter(isVisible), titles };
  }
}

/** For a workflow that does not exist, or that has a profile that the caller may not see (D-SEA-9). */
export function workflowNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no workflow of this type with the id ${JSON.stringify(id)}.`);
}
