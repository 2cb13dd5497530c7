import type { Blueprint, BlueprintGroup, BlueprintUser } from '@talent-platform/blueprint';

/** The password of every user of a built blueprint. */
export const PASSWORD = 'test-password';
/** The signing secret of every user of a built blueprint. */
export const SECRET = 'test-secret-of-forty-three-characters-xxxxx';

/** A customer with one administrator, `<id>.admin`, and one other user, `<id>.user`. The rest can be given. */
export function aBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  return {
    customer: { id: customerId, name: `Customer ${customerId}` },
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
    ],
    users: [aUser(`${customerId}.admin`, 'administrators'), aUser(`${customerId}.user`, 'partners')],
    ...parts,
  };
}

export function aUser(username: string, group: string, parts: Partial<BlueprintUser> = {}): BlueprintUser {
  return {
    username,
    group,
    name: 'Test User',
    password: PASSWORD,
    signingSecrets: [{ id: 'k1', secret: SECRET }],
    ...parts,
  };
}

/** Administrators with `<id>.admin`, partners with `<id>.user`, and each other group with a user `<id>.<group>`. */
export function groupsAndUsers(
  customerId: number,
  groups: Readonly<Record<string, Partial<BlueprintGroup>>>,
): Required<Pick<Blueprint, 'userGroups' | 'users'>> {
  return {
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      ...Object.entries({ partners: { label: 'Partners' }, ...groups }).map(([name, parts]) => ({
        ...{ integrationName: name, label: name },
        ...parts,
      })),
    ],
    users: [
      aUser(`${customerId}.admin`, 'administrators'),
      aUser(`${customerId}.user`, 'partners'),
      ...Object.keys(groups)
        .filter((group) => group !== 'partners')
        .map((group) => aUser(`${customerId}.${group}`, group)),
    ],
  };
}
