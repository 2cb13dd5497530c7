import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';

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
