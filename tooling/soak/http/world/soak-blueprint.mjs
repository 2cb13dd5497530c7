import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DEMO = fileURLToPath(new URL('../../../demo/', import.meta.url));
const REQUESTS_PER_DAY = 1_000_000_000;

/** The user whose secrets the fuzzer rotates and deletes. */
export const ROTATED_USER = 'soak.rotated';

/** A blueprint folder with the demo customer as it stands, but for its quota and one more user. */
export function writeSoakBlueprint(folder, change = (blueprint) => blueprint) {
  const blueprint = JSON.parse(readFileSync(path.join(DEMO, 'blueprint.json'), 'utf8'));
  blueprint.quota.requestsPerDay = REQUESTS_PER_DAY;
  blueprint.users.push({
    username: ROTATED_USER,
    name: 'Rosa Rotated',
    group: 'recruiters',
    password: 'demo-only-rotated',
  });
  delete blueprint.$schema;
  cpSync(DEMO, folder, { recursive: true });
  writeFileSync(path.join(folder, 'blueprint.json'), JSON.stringify(change(blueprint)));
  return folder;
}
