import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createHashRouter, Navigate, RouterProvider } from 'react-router';
import type { RouteObject } from 'react-router';
import { AdministratorsAlone } from './frame/administrators-alone.js';
import type { Area } from './frame/area.js';
import { AREAS } from './frame/areas.js';
import { FailedPage, UnknownPage } from './frame/failed-page.js';
import { Frame } from './frame/frame.js';
import { Loading } from './frame/loading.js';
import { useSession } from './session/session.js';

/** Leads to the first page that the user can do something on. */
function FirstPage(): ReactNode {
  const session = useSession();
  const first = AREAS.flatMap(({ items }) => items).find(({ isFor }) => isFor(session));
  return first ? <Navigate to={first.to} replace /> : <UnknownPage />;
}

/** The routes of an area. Other users are told that the administrators' area is not theirs, whatever the address. */
function routesOf({ id, routes }: Area): readonly RouteObject[] {
  return id === 'administrator' ? [{ Component: AdministratorsAlone, children: [...routes] }] : routes;
}

const onHistory = numberEntries();
// Addresses behind a hash need no rule of the host that serves the files.
const router = createHashRouter([
  {
    element: <Frame />,
    errorElement: <FailedPage />,
    HydrateFallback: Loading,
    children: [
      { index: true, element: <FirstPage /> },
      ...AREAS.flatMap(routesOf),
      { path: '*', element: <UnknownPage /> },
    ],
  },
]);
router.subscribe(onHistory);

/**
 * All pages of signed-in users. The provider of the router reads the router's state when it is drawn, and hears of
 * changes once it is shown. A transition leaves time between the two, in which the first page may be loaded without the
 * provider knowing. So it is drawn by an update that React makes at once.
 */
export function Pages(): ReactNode {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => setShown(true), []);
  return isShown ? <RouterProvider router={router} /> : null;
}

/**
 * Numbers the entries of the browser's history that somebody makes by changing the address by hand. The router numbers
 * its own alone, and can block the way to an entry only if the entry has a number. Call it before the router is made,
 * so that the router finds the number.
 *
 * @returns a function to call when the router has changed the history.
 */
function numberEntries(): () => void {
  let current = 0;
  const note = () => {
    const number = (history.state as { readonly idx?: unknown } | null)?.idx;
    if (typeof number === 'number') current = number;
    return typeof number === 'number';
  };
  note(); // A page that is loaded again has its number.
  window.addEventListener('popstate', () => {
    if (note()) return;
    current += 1;
    history.replaceState({ idx: current }, '');
  });
  return () => void note();
}
