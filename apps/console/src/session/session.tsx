import type { Client } from '@talent-platform/client';
import { createContext, useContext } from 'react';
import type { RecentRequests } from '../requests/recent-requests.js';
import type { Access, Me } from './me.js';
import type { SignIn } from './sign-in.js';

/** The session of the signed-in user, for every page. */
export interface Session {
  readonly client: Client;
  readonly me: Me;
  readonly signIn: SignIn;
  readonly requests: RecentRequests;
  /** Returns the path of a web service: `customerPath('/people/4')` is `/customers/1001/people/4`. */
  customerPath(path: string): string;
  /** Returns the path of the platform API: `platformPath('/users')`. */
  platformPath(path: string): string;
  /** Says whether the user's group may read or write an area, such as `workflows` or `jobs`. */
  may(access: Access, area: string): boolean;
  /** Begins the keys of what the user types and has not sent yet (`kept-input.ts`). */
  readonly inputOwner: string;
  signOut(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** Returns the session of the page. Pages are shown to signed-in users alone. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new TypeError('useSession: must be called in a page, received a place outside of one.');
  return session;
}

/** Makes the session of a user who has signed in. */
export function sessionOf(parts: Pick<Session, 'client' | 'me' | 'signIn' | 'requests' | 'signOut'>): Session {
  const { me, signIn } = parts;
  return {
    ...parts,
    inputOwner: `${signIn.baseUrl}/${me.customer.id}/${me.username}/`,
    customerPath: (path) => `/customers/${me.customer.id}${path}`,
    platformPath: (path) => `/platform/v1/customers/${me.customer.id}${path}`,
    may: (access, area) => me.access[area] === 'write' || (access === 'read' && me.access[area] === 'read'),
  };
}
