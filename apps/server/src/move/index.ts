export { CustomerSource } from './customer-source.js';
export { CustomerTarget } from './customer-target.js';
export { Move, MoveFailed, movedTables } from './move.js';
export { isMoving } from './move-state.js';
export { MoveSource } from './move-source.js';
export { MoveTarget } from './move-target.js';
export type { WordsOf } from './move-target.js';
export { MovedContents } from './moved-contents.js';
