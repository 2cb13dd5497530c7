export { openTracing } from './open-tracing.js';
