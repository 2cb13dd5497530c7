export { DEFAULT_LIMITS, DEFAULT_PROCESS_LIMITS } from './default-limits.js';
export type { ProcessLimits } from './default-limits.js';
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
  EngineState,
  Fidelity,
  Grant,
  Operation,
} from './engine.js';
export { ENGINES } from './engines.js';
export type { FontProblem } from './font-problems.js';
export { EXTENSIONS } from './kinds/extensions.js';
export { kindOfBytes, kindOfEnds, kindOfFile } from './kinds/kind-of-file.js';
export { OMISSIONS, omissionsIn } from './omissions.js';
export type { Omission } from './omissions.js';
export { DocumentRunner } from './process/document-runner.js';
export type { DocumentOutcome, DocumentRequest, RunnerOptions } from './process/document-runner.js';
export type { EngineReport } from './process/probe-engines.js';
