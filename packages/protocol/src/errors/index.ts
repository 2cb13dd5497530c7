export { ERROR_CODES } from './error-codes.js';
export type { ErrorCode } from './error-codes.js';
export { hint, hintOfLabel, nearestName } from './nearest-name.js';
export type { Labelled } from './nearest-name.js';
export type { Problem } from './problem.js';
export { ProtocolError } from './protocol-error.js';
export { renderErrorBody, renderMessageBody, renderProblemHeaders } from './render-problems.js';
export type { ErrorBody, MessageBody } from './render-problems.js';
export { quote, received } from './received.js';
