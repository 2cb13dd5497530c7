import { FirstRelease1767400000000 } from './1-first-release.js';

/** In the order of execution. Never edit a released migration. Add a new one instead. */
export const MIGRATIONS = [FirstRelease1767400000000];

/**
 * The number of this release is the number of its newest migration. If a release must refuse earlier ones without
 * changing a table, it adds an empty migration.
 */
export const RELEASE = MIGRATIONS.length;
