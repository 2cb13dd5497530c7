export { DEFAULT_LIMITS } from './default-limits.js';
export { DocumentFailure, FAILURES } from './document-failure.js';
export type { FailureCode } from './document-failure.js';
export { KINDS } from './document-kind.js';
export type { DocumentKind } from './document-kind.js';
export type {
  Capability,
  DocumentEngine,
  DocumentJob,
  DocumentLimits,
  DocumentResult,
  Fidelity,
  Operation,
} from './engine.js';
