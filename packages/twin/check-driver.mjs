// Runs after the installation of the twin. Says what to do if no driver of SQLite could be downloaded or compiled.
import { createRequire } from 'node:module';

const WAY_OUT = `
The twin needs a driver of SQLite, and none could be downloaded or compiled for Node.js ${process.version}.
Do one of these, and install again:
- leave no optional packages out (--omit=optional, omit in .npmrc)
- use Node.js 22.14 or later, which gets a driver that needs no compiler
- compile it, with a C++ compiler, make and Python 3. If nodejs.org cannot be reached, name the folder of your Node.js
  that holds include/node: npm_config_nodedir=/usr npm install
`;

const require = createRequire(import.meta.url);
const opens = (name) => {
  try {
    require(name)(':memory:').close();
    return true;
  } catch {
    return false;
  }
};
// Version 13 crashes a Node.js without Node-API 10.
const drivers = [...(Number(process.versions.napi) >= 10 ? ['better-sqlite3-13'] : []), 'better-sqlite3'];
if (!drivers.some(opens)) {
  process.stderr.write(WAY_OUT);
  process.exit(1);
}
