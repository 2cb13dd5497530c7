export { bodyDigest } from './body-digest.js';
export { canonicalHeaders } from './canonical-headers.js';
export { canonicalPath } from './canonical-path.js';
export { canonicalQuery, parseQuery } from './canonical-query.js';
export { canonicalRequest, EMPTY_BODY_DIGEST, splitTarget } from './canonical-request.js';
export type { RequestToCanonicalize, TargetParts } from './canonical-request.js';
export type { QueryPair } from './canonical-query.js';
export type { RawHeaders } from './raw-headers.js';
