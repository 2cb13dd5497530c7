export { Incarnations } from './incarnations.js';
export type { IncarnationsOptions } from './incarnations.js';
