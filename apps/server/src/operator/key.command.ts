import { KeyRegistry, KeyRotation } from '../modules/key-rotation/index.js';
import type { KeyWalk, RotationState } from '../modules/key-rotation/index.js';
import { withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { defineCommand, defineGroup } from './operator-command.js';
import { renderTable } from './text-table.js';

const JSON_OPTION = { type: 'boolean', describe: 'print JSON' } as const;

interface UnderKey {
  readonly variable: string;
  /** Undefined for things that releases encrypted which recorded no key. */
  readonly key: string;
  readonly role: 'new' | 'previous' | 'unknown';
  readonly count: number;
}

const statusCommand = defineCommand({
  usage: 'status',
  summary: 'count what is encrypted under which key, and say whether a previous key can be removed',
  example: 'talent-server key status --json',
  declare: (yargs) => yargs.option('json', JSON_OPTION),
  run: ({ json }, context) =>
    withInstallation(context, async ({ get }) => {
      const found = await Promise.all(get(KeyRotation).walks.map((walk) => examine(walk, get)));
      if (json) context.print(`${JSON.stringify(found, null, 2)}\n`);
      else {
        context.print(renderTable([HEADING, ...found.flatMap(({ keys }) => keys.map(toRow))]));
        for (const { variable, state } of found) context.print(`${variable}: ${MEANINGS[state]}\n`);
      }
    }),
});

const HEADING = ['variable', 'key', 'is', 'count'];

const MEANINGS: Readonly<Record<RotationState, string>> = {
  none: 'no key is being replaced.',
  waiting: 'nothing was written under the previous key so far.',
  moving: 'running servers replace the previous key. Keep it.',
  finished: 'nothing is left under the previous key. Remove its variable from all servers.',
  behind: 'servers write under a newer key. Set the variable to that key.',
};

async function examine(
  walk: KeyWalk,
  get: Installation['get'],
): Promise<{ readonly variable: string; readonly state: RotationState; readonly keys: readonly UnderKey[] }> {
  const { variable, keyId, previousKeyId } = walk;
  const counts = await walk.count();
  const ids = new Set([keyId, previousKeyId, ...counts.keys()].filter((id) => id !== undefined));
  const keys: UnderKey[] = [...ids].map((key) => ({
    variable,
    key,
    role: roleOf(walk, key),
    count: counts.get(key) ?? 0,
  }));
  return { variable, state: await get(KeyRegistry).stateOf(walk), keys };
}

function roleOf({ keyId, previousKeyId }: KeyWalk, key: string): UnderKey['role'] {
  if (key === keyId) return 'new';
  return key === previousKeyId ? 'previous' : 'unknown';
}

function toRow({ variable, key, role, count }: UnderKey): string[] {
  return [variable, key, role, String(count)];
}

/** The keys of an installation (D-OPR-8). */
export const keyCommands = defineGroup('key', 'the keys that encrypt secrets', [statusCommand]);
