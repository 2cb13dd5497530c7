import type { Icon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Session } from '../session/session.js';

/** One of the three parts of the console: its pages, and how people get to them. */
export interface Area {
  readonly id: 'recruiter' | 'developer' | 'administrator';
  readonly routes: readonly RouteObject[];
  readonly items: readonly NavigationItem[];
}

/** A page in the navigation. */
export interface NavigationItem {
  /** The path of its route: `/jobs`. */
  readonly to: string;
  /** The path of other pages that the item stands for, besides those below its own. */
  readonly also?: string;
  /** The key of its name in the texts of the area, under `navigation`. */
  readonly text: string;
  readonly icon: Icon;
  /** Whether the user can do anything there. The service decides all the same. */
  readonly isFor: (session: Session) => boolean;
}
