export { allDone } from './all-done.js';
export { isDatabaseUnavailable, isUniqueViolation } from './dialect/failures.js';
export { nextIds } from './id-counters.js';
export { openDatabase } from './open-database.js';
export type { Session, SqlValue } from './session.js';
export { countWithin, weighedParts } from './weighed-parts.js';
export type { Weighed } from './weighed-parts.js';
export { Table } from './table.js';
export { UnitOfWork } from './unit-of-work.js';
