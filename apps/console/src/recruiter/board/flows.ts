import type { WorkflowType } from '@talent-platform/client';
import type { Session } from '../../session/session.js';

/** The types of profiles that people have workflows with. */
export type FlowBase = 'jobs' | 'newhirecategories' | 'talentpools';

/** The differences between the workflows of a job, a new hire category and a talent pool. */
export interface Flow {
  readonly base: FlowBase;
  readonly type: WorkflowType;
  /** The name of the workflow type in filters (D-SEA-7), and of its base profile. */
  readonly prefix: string;
  readonly basePrefix: 'job' | 'newhirecategory' | 'talentpool';
  readonly titleField: string;
  /** Returns the address of the board. */
  boardOf(id: number): string;
}

export const FLOWS: Readonly<Record<FlowBase, Flow>> = {
  jobs: {
    base: 'jobs',
    type: 'applicantworkflows',
    prefix: 'applicantworkflow',
    basePrefix: 'job',
    titleField: 'jobtitle',
    boardOf: (id) => `/jobs/${id}`,
  },
  newhirecategories: {
    base: 'newhirecategories',
    type: 'onboardworkflows',
    prefix: 'onboardworkflow',
    basePrefix: 'newhirecategory',
    titleField: 'title',
    boardOf: (id) => `/newhirecategories/${id}/board`,
  },
  talentpools: {
    base: 'talentpools',
    type: 'sourceworkflows',
    prefix: 'sourceworkflow',
    basePrefix: 'talentpool',
    titleField: 'title',
    boardOf: (id) => `/talentpools/${id}/board`,
  },
};

/** Returns the page of a candidate. */
export function candidateOf({ base }: Flow, baseId: number, workflow: number): string {
  return `/${base}/${baseId}/candidates/${workflow}`;
}

/** Says whether the user can see the boards of a type. */
export function maySeeBoards({ me, may }: Session, { type, base }: Flow): boolean {
  return me.workflowTypes[type] !== undefined && may('read', base) && may('read', 'search');
}
