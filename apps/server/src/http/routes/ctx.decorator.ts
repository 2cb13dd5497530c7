import type { TalentRequest } from '../express/talent-request.js';
import type { RequestContext } from '../request/request-context.js';
import { requestValue } from '../request/request-value.js';
import { validateQuery } from '../validation/read-input.js';
import type { InputClass } from '../validation/read-input.js';

/** The context that the checks made for this request. */
export const Ctx = requestValue(contextOf);

export function contextOf({ context }: TalentRequest): RequestContext {
  if (!context) throw new TypeError('A public route has no request context.');
  return context;
}

/** The query's parameters, as an instance of the class that declares them. */
export const Parameters = requestValue<InputClass>(({ query }, type) => validateQuery(type, query));
