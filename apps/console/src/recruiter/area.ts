import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconDoor,
  IconForms,
  IconLayoutKanban,
  IconPool,
  IconSearch,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Area, NavigationItem } from '../frame/area.js';
import { FLOWS, maySeeBoards } from './board/flows.js';
import type { Flow } from './board/flows.js';
import type { ProfileType } from '../records/profile-type.js';
import { searchedBy } from './search/searched.js';

/** The list of the profiles of a type, in the navigation. */
function profilesItem(type: Exclude<ProfileType, 'jobs'>, icon: Icon): NavigationItem {
  return { to: `/profiles/${type}`, text: type, icon, isFor: ({ may }) => may('read', type) && may('read', 'search') };
}

/** The list of the boards of a type, in the navigation. */
function boardsItem(flow: Flow, text: string): NavigationItem {
  return { to: `/${flow.base}`, text, icon: IconLayoutKanban, isFor: (session) => maySeeBoards(session, flow) };
}

/** The recruiters' pages: jobs and people. */
export const RECRUITER: Area = {
  id: 'recruiter',
  routes: [
    { path: 'forms', lazy: async () => ({ Component: (await import('./forms/forms-page.js')).FormsPage }) },
    {
      path: 'forms/:formname/new',
      lazy: async () => ({ Component: (await import('./forms/new-form-page.js')).NewFormPage }),
    },
    {
      path: 'forms/:formname/:formDataId',
      lazy: async () => ({ Component: (await import('./forms/form-page.js')).FormPage }),
    },
    { path: 'search', lazy: async () => ({ Component: (await import('./search/search-page.js')).SearchPage }) },
    { path: 'jobs', lazy: async () => ({ Component: (await import('./jobs/jobs-page.js')).JobsPage }) },
    { path: 'jobs/:id', lazy: async () => ({ Component: (await import('./board/board-page.js')).JobBoardPage }) },
    {
      path: ':base/:baseId/candidates/:id',
      lazy: async () => ({ Component: (await import('./board/candidate-page.js')).CandidatePage }),
    },
    { path: 'jobs/:id/posts', lazy: async () => ({ Component: (await import('./posts/posts-page.js')).PostsPage }) },
    {
      path: 'newhirecategories',
      lazy: async () => ({ Component: (await import('./jobs/jobs-page.js')).NewHireCategoriesPage }),
    },
    {
      path: 'newhirecategories/:id/board',
      lazy: async () => ({ Component: (await import('./board/board-page.js')).NewHireCategoryBoardPage }),
    },
    { path: 'talentpools', lazy: async () => ({ Component: (await import('./jobs/jobs-page.js')).TalentPoolsPage }) },
    {
      path: 'talentpools/:id/board',
      lazy: async () => ({ Component: (await import('./board/board-page.js')).TalentPoolBoardPage }),
    },
    {
      path: 'profiles/:type',
      lazy: async () => ({ Component: (await import('./profiles/profiles-page.js')).ProfilesPage }),
    },
    {
      path: 'profiles/:type/new',
      lazy: async () => ({ Component: (await import('./profiles/new-page.js')).NewPage }),
    },
    {
      path: 'profiles/:type/:id/edit',
      lazy: async () => ({ Component: (await import('./profiles/edit-page.js')).EditPage }),
    },
    {
      path: 'profiles/:type/:id',
      lazy: async () => ({ Component: (await import('./profiles/profile-page.js')).ProfilePage }),
    },
  ],
  items: [
    {
      to: '/jobs',
      also: '/profiles/jobs',
      text: 'jobs',
      icon: IconBriefcase,
      isFor: ({ may }) => may('read', 'jobs') && may('read', 'search'),
    },
    {
      to: '/search',
      text: 'search',
      icon: IconSearch,
      isFor: (session) => session.may('read', 'search') && searchedBy(session).length > 0,
    },
    { to: '/forms', text: 'forms', icon: IconForms, isFor: ({ may }) => may('read', 'forms') },
    boardsItem(FLOWS.newhirecategories, 'newHireBoards'),
    boardsItem(FLOWS.talentpools, 'talentPoolBoards'),
    profilesItem('people', IconUsers),
    profilesItem('companies', IconBuilding),
    profilesItem('talentpools', IconPool),
    profilesItem('newhirecategories', IconUserPlus),
    profilesItem('rooms', IconDoor),
    profilesItem('connectevents', IconCalendarEvent),
  ],
};
