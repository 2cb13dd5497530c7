export { FairTurns, PlacesTaken, TurnTooLong } from './fair-turns.js';
export type { TurnLimits } from './fair-turns.js';
export type { Party } from './party.js';
