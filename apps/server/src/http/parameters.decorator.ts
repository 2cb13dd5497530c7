import { requestValue } from './request-value.js';
import { validateQuery } from './validation/validate-input.js';
import type { InputShape } from './validation/validate-input.js';

/** The query's parameters, read by their shape. */
export const Parameters = requestValue<InputShape>(({ query }, shape) => validateQuery(shape, query));
