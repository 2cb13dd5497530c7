export { AREAS, chooseChecks } from './areas.js';
export { fullId } from './check.js';
export type { CheckLevel } from './check.js';
export { conform } from './conform.js';
export type { ConformanceOptions } from './conform.js';
export { renderJUnitReport } from './report/render-junit.js';
export { renderTextReport } from './report/render-text.js';
export type { ConformanceReport } from './report/report.js';
