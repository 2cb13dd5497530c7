import { beginOf, pathOfObject } from './backup-set.js';
import type { BackupTarget, FoundSet } from './backup-target.js';

const DAY_MS = 86_400_000;

/** Which sets stay. A set stays if one of the rules keeps it. The newest whole set always stays. */
export interface RetentionRules {
  /** The number of newest whole sets. */
  readonly keep: number | undefined;
  readonly keepDays: number | undefined;
}

interface Removed {
  readonly sets: readonly string[];
  readonly objects: number;
  readonly bytes: number;
}

/** The backup that has just been made, and the time now. */
interface Made {
  readonly set: string;
  readonly now: number;
}

/** Returns the whole sets to remove. Names are sorted, the oldest first. */
export function setsToRemove(
  sets: readonly string[],
  { keep, keepDays }: RetentionRules,
  { set: made, now }: Made,
): string[] {
  if (keep === undefined && keepDays === undefined) return [];
  const newest = sets.slice(-Math.max(1, keep ?? 1));
  const since = keepDays === undefined ? Infinity : now - keepDays * DAY_MS;
  return sets.filter((set) => set !== made && !newest.includes(set) && (beginOf(set) ?? 0) < since);
}

/**
 * Removes old sets, sets of interrupted backups, and objects that no set names any more (D-OPR-12).
 * @returns `others run` if a set of the last day has no manifest yet, because nobody knows which objects it will name
 * @throws SetRefused if a set is damaged: nobody knows which objects it names
 */
export async function removeOld(
  target: BackupTarget,
  rules: RetentionRules,
  made: Made,
): Promise<Removed | 'others run'> {
  const { now } = made;
  const found = await target.listSets();
  const interrupted = found.filter(({ isWhole }) => !isWhole);
  if (interrupted.some((set) => isOfLastDay(set, now))) return 'others run';
  const whole = found.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  const sets = [...setsToRemove(whole, rules, made), ...interrupted.map(({ name }) => name)];
  for (const set of sets) await target.removeSet(set);
  const kept = whole.filter((name) => !sets.includes(name));
  return { sets, ...(await removeUnnamed(target, kept, now)) };
}

function isOfLastDay({ name }: FoundSet, now: number): boolean {
  return Math.abs((beginOf(name) ?? 0) - now) < DAY_MS;
}

async function removeUnnamed(
  target: BackupTarget,
  sets: readonly string[],
  now: number,
): Promise<Pick<Removed, 'objects' | 'bytes'>> {
  const named = new Set<string>();
  for (const set of sets) for await (const { sha256 } of target.readContents(set)) named.add(sha256);
  let [objects, bytes] = [0, 0];
  for await (const object of target.listObjects()) {
    const sha256 = object.name.split('/')[2] ?? '';
    // A backup that has begun since may have put an object before its manifest.
    if (named.has(sha256) || object.modifiedAt > now - DAY_MS) continue;
    await target.remove(pathOfObject(sha256));
    objects += 1;
    bytes += object.bytes;
  }
  return { objects, bytes };
}
