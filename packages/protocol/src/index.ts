export {
  bodyDigest,
  canonicalHeaders,
  canonicalPath,
  canonicalQuery,
  canonicalRequest,
  EMPTY_BODY_DIGEST,
  parseQuery,
  splitTarget,
} from './canonical/index.js';
export type { QueryPair, RawHeaders, RequestToCanonicalize, TargetParts } from './canonical/index.js';
export { ERROR_CODES, ProtocolError, renderErrorBody, renderProblemHeaders } from './errors/index.js';
export type { ErrorBody, ErrorCode, Problem } from './errors/index.js';
export {
  DATE_HEADER,
  DIGEST_HEADER,
  explainMismatch,
  formatAuthorizationHeader,
  formatRequestDate,
  generateSigningSecret,
  matchesSignature,
  NO_KNOWN_MISTAKE,
  parseAuthorizationHeader,
  parseRequestDate,
  readSignedRequest,
  SIGNATURE_ALGORITHM,
  SigningSecret,
  signRequest,
  stringToSign,
  verifyRequest,
  withinClockWindow,
} from './signing/index.js';
export type {
  MismatchExplanation,
  ReceivedRequest,
  RequestToExplain,
  RequestToSign,
  RequestToVerify,
  SignatureClaim,
  SignatureHeaders,
  SignedAuthorization,
  SignedRequest,
} from './signing/index.js';
export {
  formatAmount,
  formatLinkHeader,
  formatWireDate,
  formatWireDateTime,
  parseLinkHeader,
  parseStrictJson,
  parseStrictJsonObject,
  parseWireDate,
  parseWireDateTime,
} from './wire/index.js';
export type { JsonLimits, Link } from './wire/index.js';
