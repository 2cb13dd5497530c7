import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import type { TalentRequest } from '../express/talent-request.js';

/**
 * The callers that a route accepts:
 * - `public`: anyone, without credentials;
 * - `customer`: the users of the customer that the path names;
 * - `administrator`: those users of that customer who are in an administrators' group (D-PLT-1).
 */
export type AccessPolicy = 'public' | 'customer' | 'administrator';

export const ACCESS_POLICY = 'talent:access-policy';

/** Declares a route's access policy. A test checks that every route has one. */
export function Access(policy: AccessPolicy): CustomDecorator {
  return SetMetadata(ACCESS_POLICY, policy);
}

/** The area of a route, as a group's `access` names it: `people`, `lists`, `search` … (blueprint: access). */
export interface RouteArea {
  readonly of: string | ((request: TalentRequest) => string);
  /** The access that a call needs. If undefined, GET and HEAD need `read`, and the other methods `write`. */
  readonly level: 'read' | 'write' | undefined;
}

export const ROUTE_AREA = 'talent:area';

/**
 * Declares a customer route's area. A caller with too little access to it gets 404 with code 3.
 *
 * @param of the area, or a function that finds it if one handler serves several areas
 * @param level the access that a call needs, if its method does not say: a search by POST only reads
 */
export function Area(of: RouteArea['of'], level?: RouteArea['level']): CustomDecorator {
  return SetMetadata(ROUTE_AREA, { of, level } satisfies RouteArea);
}
