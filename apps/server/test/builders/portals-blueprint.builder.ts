import type { Blueprint, BlueprintPortal } from '@talent-platform/blueprint';
import { aBlueprint, groupsAndUsers } from './blueprint.builder.js';

/** One with a host, one that is posted to by its name, and one that takes no posts. */
export const PORTALS = [
  { id: 101, name: 'careers', host: 'careers.acme.example' },
  { id: 102, name: 'internal' },
  { id: 103, name: 'closed', host: 'closed.acme.example', acceptsPosts: false },
] as const;

export const [CAREERS, INTERNAL, CLOSED] = ['careers.acme.example', 'internal', 'closed.acme.example'] as const;

/** The same portals, at hosts and names of the customer's own: no other customer may have these. */
export function portalsOf(customerId: number): readonly BlueprintPortal[] {
  if (customerId === 1001) return PORTALS;
  return PORTALS.map((portal) => ({
    ...portal,
    name: `${portal.name}-${customerId}`,
    ...('host' in portal ? { host: `${customerId}.${portal.host}` } : {}),
  }));
}

const LOCKS = { jobs: { filters: [{ name: 'job.jobtitle', value: ['Secret'], operator: '!=' }] } } as const;

/** Groups whose name is also that of their user: `{customerId}.readers`. */
const GROUPS = {
  readers: { access: { portalposts: 'read' } },
  outsiders: { access: { portalposts: 'none' } },
  jobless: { access: { jobs: 'none' } },
  peopleless: { access: { people: 'none' } },
  locked: { searchLocks: LOCKS },
  lockedadmin: { administrator: true, searchLocks: LOCKS },
  postlessadmin: { administrator: true, access: { portalposts: 'none' } },
  titleless: { fieldAccess: { jobs: { jobtitle: 'none', positiontype: 'none', updateddate: 'none' } } },
  companyless: { access: { companies: 'none' } },
  companylocked: { searchLocks: { companies: { filters: [{ name: 'company.name', value: ['Nobody'] }] } } },
} as const;

/** A customer with portals, whose groups may do more and less with posts. */
export function aPortalsBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 1_000_000 },
    ...groupsAndUsers(customerId, GROUPS),
    portals: portalsOf(customerId),
    ...parts,
  });
}
