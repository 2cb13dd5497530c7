import {
  IconBinaryTree,
  IconHeartRateMonitor,
  IconHistory,
  IconLock,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Area } from '../frame/area.js';
import type { Session } from '../session/session.js';

const isAdministrator = ({ me }: Session) => me.administrator;

/** The administrators' pages: users, groups, permissions, the blueprint, lists, the audit trail, and the node. */
export const ADMINISTRATOR: Area = {
  id: 'administrator',
  routes: [
    {
      path: 'administration/users',
      lazy: async () => ({ Component: (await import('./users/users-page.js')).UsersPage }),
    },
    {
      path: 'administration/users/:username',
      lazy: async () => ({ Component: (await import('./users/user-page.js')).UserPage }),
    },
    {
      path: 'administration/groups',
      lazy: async () => ({ Component: (await import('./groups/groups-page.js')).GroupsPage }),
    },
    {
      path: 'administration/permissions',
      lazy: async () => ({ Component: (await import('./permissions/permissions-page.js')).PermissionsPage }),
    },
    {
      path: 'administration/blueprint',
      lazy: async () => ({ Component: (await import('./blueprint/blueprint-page.js')).BlueprintPage }),
    },
    {
      path: 'administration/lists',
      lazy: async () => ({ Component: (await import('./lists/lists-page.js')).ListsPage }),
    },
    {
      path: 'administration/audit',
      lazy: async () => ({ Component: (await import('./audit/audit-page.js')).AuditPage }),
    },
    {
      path: 'administration/node',
      lazy: async () => ({ Component: (await import('./node/node-page.js')).NodePage }),
    },
  ],
  items: [
    { to: '/administration/users', text: 'users', icon: IconUsers, isFor: isAdministrator },
    { to: '/administration/groups', text: 'groups', icon: IconUsersGroup, isFor: isAdministrator },
    { to: '/administration/permissions', text: 'permissions', icon: IconLock, isFor: isAdministrator },
    { to: '/administration/blueprint', text: 'blueprint', icon: IconSettings, isFor: isAdministrator },
    {
      to: '/administration/lists',
      text: 'lists',
      icon: IconBinaryTree,
      isFor: (session) => isAdministrator(session) && session.may('read', 'lists'),
    },
    { to: '/administration/audit', text: 'audit', icon: IconHistory, isFor: isAdministrator },
    { to: '/administration/node', text: 'node', icon: IconHeartRateMonitor, isFor: isAdministrator },
  ],
};
