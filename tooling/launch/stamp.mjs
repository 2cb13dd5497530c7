import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { stateFolder } from './workspace.mjs';

/**
 * Remembers over which state of the files a step last succeeded.
 *
 * @param {string} name - the step
 * @param {() => string} fingerprint - of the files that the step reads and writes
 */
export function stamp(name, fingerprint) {
  const file = path.join(stateFolder, name);
  return {
    isCurrent: () => readOrNull(file) === fingerprint(),
    renew() {
      mkdirSync(stateFolder, { recursive: true });
      writeFileSync(file, fingerprint());
    },
  };
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
