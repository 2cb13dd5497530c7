import type { TalentRequest } from './express/talent-request.js';
import type { RequestContext } from './request-context.js';
import { requestValue } from './request-value.js';

/** The context that the checks made for this request. */
export const Ctx = requestValue(contextOf);

export function contextOf({ context }: TalentRequest): RequestContext {
  if (!context) throw new TypeError('A public route has no request context.');
  return context;
}
