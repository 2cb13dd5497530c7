export { AREAS } from './areas.js';
export { fullId } from './check.js';
export type { CheckLevel } from './check.js';
export type { ConformanceReport } from './report/report.js';
export { runConformance } from './run-conformance.js';
export type { ConformanceCommandOptions } from './run-conformance.js';
