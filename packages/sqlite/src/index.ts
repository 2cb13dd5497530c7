import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { chooseDriver } from './choose-driver.js';

const { name, driver } = chooseDriver(Number(process.versions.napi), createRequire(import.meta.url));

/** The package of the driver. A process whose code is not bundled imports the driver by this name. */
export const DRIVER_PACKAGE = name;
/** Opens databases: better-sqlite3, in the version that this Node.js can run. */
export const Sqlite: typeof BetterSqlite3 = driver;
export type { Database, Statement } from 'better-sqlite3';
