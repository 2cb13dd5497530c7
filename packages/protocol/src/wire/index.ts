export { readFilename } from './content-disposition.js';
export { isExactNumber } from './exact-number.js';
export type { JsonLimits } from './json-faults.js';
export { formatLinkHeader, parseLinkHeader } from './link-header.js';
export type { Link } from './link-header.js';
export { parseStrictJson, parseStrictJsonObject, parseStrictJsonObjectInSteps } from './parse-strict-json.js';
export { readStreamEvents } from './stream-events.js';
export { formatWireDate, formatWireDateTime, parseWireDate, parseWireDateTime } from './wire-date.js';
export { formatAmount } from './wire-money.js';
