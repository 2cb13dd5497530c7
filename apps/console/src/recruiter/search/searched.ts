import type { WorkflowType } from '@talent-platform/client';
import { isProfileType, PROFILE_TYPES } from '../../records/profile-types.js';
import type { ProfileType } from '../../records/profile-type.js';
import type { Session } from '../../session/session.js';

/** The records that a search looks through: profiles of a type, workflows of a type, or the jobs of a career portal. */
export type Searched =
  | { readonly kind: 'profiles'; readonly type: ProfileType }
  | { readonly kind: 'workflows'; readonly type: WorkflowType }
  | { readonly kind: 'portal'; readonly portal: string };

/** The workflow types, with the type of the profile that a workflow has beside the person. */
export const WORKFLOW_BASES: Readonly<Record<WorkflowType, ProfileType>> = {
  applicantworkflows: 'jobs',
  onboardworkflows: 'newhirecategories',
  sourceworkflows: 'talentpools',
};

const PORTAL = 'portals/';

/** Returns what a part of an address names: `people`, `applicantworkflows` or `portals/careers`. */
export function parseSearched(text: string | null): Searched | undefined {
  if (text === null) return undefined;
  if (text.startsWith(PORTAL)) return { kind: 'portal', portal: text.slice(PORTAL.length) };
  if (isProfileType(text)) return { kind: 'profiles', type: text };
  return isWorkflowType(text) ? { kind: 'workflows', type: text } : undefined;
}

/** Returns the name of what is searched, as it stands in addresses and paths. */
export function nameOfSearched(searched: Searched): string {
  return searched.kind === 'portal' ? PORTAL + searched.portal : searched.type;
}

/** Returns the prefix of the filters of a type (D-SEA-7). */
export function prefixOf(searched: Searched): string {
  if (searched.kind === 'portal') return 'job';
  return searched.kind === 'profiles' ? PROFILE_TYPES[searched.type].segment : searched.type.slice(0, -1);
}

/** Lists what the user may search. */
export function searchedBy({ me, may }: Pick<Session, 'me' | 'may'>): readonly Searched[] {
  const profiles = Object.keys(PROFILE_TYPES).filter(isProfileType);
  const workflows = Object.keys(WORKFLOW_BASES).filter(isWorkflowType);
  const seesWorkflows = (type: WorkflowType) =>
    may('read', 'workflows') && me.workflowTypes[type] !== undefined && may('read', 'people');
  return [
    ...profiles.filter((type) => may('read', type)).map((type) => ({ kind: 'profiles', type }) as const),
    ...workflows
      .filter((type) => seesWorkflows(type) && may('read', WORKFLOW_BASES[type]))
      .map((type) => ({ kind: 'workflows', type }) as const),
    ...(may('read', 'jobs') ? me.portals : []).map(({ name }) => ({ kind: 'portal', portal: name }) as const),
  ];
}

function isWorkflowType(text: string): text is WorkflowType {
  return Object.hasOwn(WORKFLOW_BASES, text);
}
