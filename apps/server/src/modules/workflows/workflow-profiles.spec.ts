import { describe, expect, it } from '@jest/globals';
import type { Session } from '../../database/index.js';
import type { LookupNeeds } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import { WorkflowProfiles } from './workflow-profiles.js';

const PLACE = { customerId: 1, definitions: {} as CallerDefinitions };

/** Finds those whose id is even. */
class EvenProfiles {
  readonly lookUps: number[] = [];

  find(_session: Session, _place: unknown, needs: LookupNeeds) {
    const names = [...needs].flatMap(([target, ids]) => [...ids].map((id) => ({ target, id })));
    this.lookUps.push(names.length);
    const found = names.filter(({ id }) => id % 2 === 0);
    return {
      titles: new Map(found.map(({ target, id }) => [`${target}/${id}`, `${target} ${id}`])),
      addresses: new Map(),
    };
  }
}

function workflowOf(id: number, personId: number): WorkflowRecord {
  const baseProfile = { profileType: 'jobs', id } as const;
  const times = { createdAt: 0, updatedAt: 0 };
  const none = { statusId: null, source: null, sourceName: null };
  return { id, workflowType: 'applicantworkflows', baseProfile, personId, version: 1, ...none, ...times };
}

describe('WorkflowProfiles', () => {
  const newProfiles = (): { profiles: WorkflowProfiles; references: EvenProfiles } => {
    const references = new EvenProfiles();
    return { profiles: new WorkflowProfiles(references as unknown as ProfileReferences), references };
  };

  it('looks up those of a person who is seen 100 at a time, and not the person (D-WFL-6)', async () => {
    const { profiles, references } = newProfiles();
    const workflows = Array.from({ length: 250 }, (_, index) => workflowOf(index + 1, 7));
    const visible = await profiles.visibleOfPerson({} as Session, PLACE, workflows);
    expect(references.lookUps).toEqual([100, 100, 50]);
    expect(visible.workflows).toEqual(workflows.filter(({ id }) => id % 2 === 0));
    expect([visible.titles.size, visible.titles.get('jobs/250')]).toEqual([125, 'jobs 250']);
  });

  it('sees a workflow if it sees both of its profiles (D-WFL-5)', async () => {
    const { profiles } = newProfiles();
    for (const [id, personId, count] of [
      [2, 4, 1],
      [2, 5, 0],
      [3, 4, 0],
    ] as const) {
      const { workflows } = await profiles.visible({} as Session, PLACE, workflowOf(id, personId));
      expect(workflows).toHaveLength(count);
    }
  });
});
