export { openTracing } from './open-tracing.js';
export type { Tracing } from './tracing.js';
