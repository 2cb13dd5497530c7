export * from './error-codes.js';
export * from './nearest-name.js';
export type { Problem } from './protocol-error.js';
export { ProtocolError } from './protocol-error.js';
export * from './render-problems.js';
export { quote, received } from './received.js';
export * from './name-synonyms.js';
