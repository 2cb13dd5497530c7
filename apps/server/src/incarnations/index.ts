export { beginRestored, continuedAs } from './incarnations.repository.js';
export { Incarnations } from './incarnations.js';
export { IncarnationMark } from './moved-database.js';
