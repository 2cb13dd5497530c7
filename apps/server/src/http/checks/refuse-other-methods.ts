import { splitTarget } from '@talent-platform/protocol/canonical';
import { methodNotSupported } from '../routes/known-routes.js';
import type { CheckedRequest } from './check.js';

/** The methods of single resources, whose routes take any segment in the place of an id. */
const OF_ONE: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
/** What an id ends with, and no segment that is literal. */
const ENDS_WITH_DIGIT = /\d$/;

/**
 * A path that a literal route has (`people/by-email`, `forms/list`, `forms/7.pdf`) has that route's methods alone: a route
 * that takes any segment there has taken the request by mistake (D-ERR-4, code 11). The many requests that name an id are
 * known by its last digit.
 */
export function refuseOtherMethods({ request, services }: CheckedRequest): void {
  const { method = '', url = '' } = request;
  if (!OF_ONE.has(method)) return;
  const { path } = splitTarget(url);
  if (ENDS_WITH_DIGIT.test(path)) return;
  const methods = services.routes.methodsOf(path);
  if (!methods.includes(method)) throw methodNotSupported(method, methods);
}
