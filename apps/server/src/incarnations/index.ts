export {
  comparableHost,
  CustomerMoves,
  findNewAddress,
  forgetHistory,
  setHistory,
  setLeaving,
  setStaying,
} from './customer-moves.js';
export type { ContinuedHistory } from './customer-moves.js';
export { IncarnationMark } from './incarnation-mark.js';
export {
  areEventsHeldIn,
  beginRestored,
  continueAt,
  continuedAs,
  findNewest,
  findNewestChange,
  holdEvents,
} from './incarnations.repository.js';
export { Incarnations } from './incarnations.js';
