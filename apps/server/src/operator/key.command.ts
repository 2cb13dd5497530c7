import { inWords, KeyRegistry, KeyRotation } from '../modules/key-rotation/index.js';
import type { Finished, KeyWalk, RotationState } from '../modules/key-rotation/index.js';
import { withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup } from './operator-command.js';
import { renderTable } from './text-table.js';

const JSON_OPTION = { type: 'boolean', describe: 'print JSON' } as const;

/** Progress is told each time that so many more are done. */
const TOLD_EACH = 1000;

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
  moving: 'the previous key is being replaced. Keep it, or run "talent-server key rotate".',
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

const rotateCommand = defineCommand({
  usage: 'rotate',
  summary: 'encrypt everything under the new key now, with or without running servers',
  example: 'talent-server key rotate',
  declare: (yargs) => yargs,
  run: (_options, context) =>
    withInstallation(context, async ({ get }) => {
      const rotation = get(KeyRotation);
      const kept: string[] = [];
      for (const walk of rotation.walks) {
        let told = 0;
        const done = await rotation.finish(walk, ({ moved, left }) => {
          if (moved < told + TOLD_EACH) return;
          told = moved;
          context.report(`${walk.variable}: ${inWords(walk, moved)} done, ${left} left.\n`);
        });
        context.print(`${walk.variable}: ${inWords(walk, done.moved)} encrypted again.\n`);
        if (done.unreadable > 0) context.print(`${inWords(walk, done.unreadable)} ${stays(done.unreadable)}.\n`);
        if (walk.previousKeyId !== undefined) {
          if (done.isRetired)
            context.print(`Nothing is left under ${walk.variable}_PREVIOUS. Remove the variable from all servers.\n`);
          else kept.push(stillUsed(walk.variable, done));
        }
      }
      if (kept.length > 0) throw new CommandRefused(kept.join('\n'));
    }),
});

function stays(count: number): string {
  return count === 1
    ? 'stays as it is: it is damaged, missing or of a third key'
    : 'stay as they are: they are damaged, missing or of a third key';
}

/** Says why the previous key must stay. */
function stillUsed(variable: string, { left, unreadable, hasSettled }: Finished): string {
  const needed = `${variable}_PREVIOUS is still needed:`;
  if (left > unreadable)
    return `${needed} ${left - unreadable} are left under it. Start all servers with the new key as ${variable}, then run this again.`;
  return hasSettled
    ? `${needed} a server has used it within the last 90 s. If all servers have the new key as ${variable}, wait 90 s, then run this again.`
    : `${needed} ${variable} has been the newest key for less than 90 s, and a server that writes under the previous one may not have said so yet. Wait 90 s, then run this again.`;
}

/** The keys of an installation (D-OPR-8). */
export const keyCommands = defineGroup('key', 'the keys that encrypt secrets', [statusCommand, rotateCommand]);
