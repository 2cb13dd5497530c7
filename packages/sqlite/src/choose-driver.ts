import type BetterSqlite3 from 'better-sqlite3';

type Driver = typeof BetterSqlite3;

/** Version 13. npm and pnpm install it on Node.js 22 and later only, with its binaries. */
const NEWER = { name: 'better-sqlite3-13', minNodeApi: 10 };
/** Version 12. It crashes on Node.js 24.19 and later when statements are collected as garbage. */
const OLDER = 'better-sqlite3';

/**
 * Chooses the newest version of the driver that this Node.js can run. Version 13 is a segmentation fault in a Node.js
 * without Node-API 10, which comes with Node.js 22.14.
 *
 * @param nodeApi `process.versions.napi`
 * @param load returns an installed package, or throws
 */
export function chooseDriver(nodeApi: number, load: (name: string) => unknown): { name: string; driver: Driver } {
  const newer = nodeApi >= NEWER.minNodeApi ? loadUsable(load) : undefined;
  return newer ? { name: NEWER.name, driver: newer } : { name: OLDER, driver: load(OLDER) as Driver };
}

/** Returns undefined if version 13 is not installed, or has no binary for this platform. Version 12 is compiled there. */
function loadUsable(load: (name: string) => unknown): Driver | undefined {
  try {
    const driver = load(NEWER.name) as Driver;
    // The driver loads its binary when it opens a database.
    driver(':memory:').close();
    return driver;
  } catch {
    return undefined;
  }
}
