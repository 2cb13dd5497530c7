export { IncarnationMark } from './incarnation-mark.js';
export { beginRestored, continuedAs } from './incarnations.repository.js';
export { Incarnations } from './incarnations.js';
