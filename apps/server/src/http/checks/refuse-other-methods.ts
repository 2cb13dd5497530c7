import { splitTarget } from '@talent-platform/protocol/canonical';
import { methodNotSupported } from '../routes/known-routes.js';
import type { CheckedRequest } from './check.js';

/** The methods of single resources, whose routes take any segment in the place of an id. */
const OF_ONE: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
/** Ids end with a digit. No literal segment does. */
const ENDS_WITH_DIGIT = /\d$/;

/**
 * Refuses a method that the path's literal route (`people/by-email`, `forms/list`, `forms/7.pdf`) does not have. The router may have
 * matched another route, which takes any segment there (D-ERR-4, code 11). Most requests end with the digit of an id and skip the search.
 */
export function refuseOtherMethods({ request, services }: CheckedRequest): void {
  const { method = '', url = '' } = request;
  if (!OF_ONE.has(method)) return;
  const { path } = splitTarget(url);
  if (ENDS_WITH_DIGIT.test(path)) return;
  const methods = services.routes.methodsOf(path);
  if (!methods.includes(method)) throw methodNotSupported(method, methods);
}
