import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { UnknownPage } from './failed-page.js';
import { useSession } from '../session/session.js';

/** Pages of administrators: for other users they are not there, and nothing is requested for them. */
export function AdministratorsAlone(): ReactNode {
  return useSession().me.administrator ? <Outlet /> : <UnknownPage />;
}
