import type { TalentRequest } from '../express/talent-request.js';
import type { RequestContext } from '../request/request-context.js';
import { requestValue } from '../request/request-value.js';
import { validateQuery } from '../validation/validate-input.js';
import type { InputShape } from '../validation/validate-input.js';

/** The context that the checks made for this request. */
export const Ctx = requestValue(contextOf);

export function contextOf({ context }: TalentRequest): RequestContext {
  if (!context) throw new TypeError('A public route has no request context.');
  return context;
}

/** The query's parameters, read by their shape. */
export const Parameters = requestValue<InputShape>(({ query }, shape) => validateQuery(shape, query));
