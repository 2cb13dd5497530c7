import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import type { TalentRequest } from '../express/talent-request.js';

/**
 * Who may call a route:
 * - `public`: anyone, without credentials;
 * - `customer`: the users of the customer that the path names;
 * - `administrator`: of these, the users of an administrators' group (D-PLT-1).
 */
export type AccessPolicy = 'public' | 'customer' | 'administrator';

export const ACCESS_POLICY = 'talent:access-policy';

/** Declares a route's access policy. Every route has one; a test reflects over them all. */
export function Access(policy: AccessPolicy): CustomDecorator {
  return SetMetadata(ACCESS_POLICY, policy);
}

/** Which area a route belongs to, as a group's `access` names it: `people`, `lists`, `search` … (blueprint: access). */
export interface RouteArea {
  readonly of: string | ((request: TalentRequest) => string);
  /** What a call needs; left out, GET and HEAD need `read` and the other methods `write`. */
  readonly level: 'read' | 'write' | undefined;
}

export const ROUTE_AREA = 'talent:area';

/**
 * Declares a customer route's area: whoever has too little access to it gets 404 with code 3.
 *
 * @param of the area, or how the request tells it where one handler serves several
 * @param level what a call needs where its method does not say: a search by POST only reads
 */
export function Area(of: RouteArea['of'], level?: RouteArea['level']): CustomDecorator {
  return SetMetadata(ROUTE_AREA, { of, level } satisfies RouteArea);
}
