export { FairQueue, PlacesTaken } from './fair-queue.js';
export type { Places, Share } from './fair-queue.js';
export { FairTurns, TurnTooLong, WaitedTooLong } from './fair-turns.js';
export type { TurnLimits } from './fair-turns.js';
export type { Party } from './party.js';
