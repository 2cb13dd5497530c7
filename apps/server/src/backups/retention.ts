import { beginOf, pathOfObject } from './backup-set.js';
import type { BackupTarget } from './backup-target.js';

const DAY_MS = 86_400_000;

/** Limit of digests in memory. More are looked at in several passes. */
const DIGESTS_AT_ONCE = 500_000;

/** Objects that are removed before it is looked again whether another backup has begun. */
const OBJECTS_AT_ONCE = 100;

/** Which sets stay. A set stays if one of the rules keeps it. The newest whole set always stays. */
export interface RetentionRules {
  /** The number of newest whole sets. */
  readonly keep: number | undefined;
  readonly keepDays: number | undefined;
}

/** The backup that has just been made, and the time now. */
interface Made {
  readonly set: string;
  readonly now: number;
}

interface Removed {
  readonly sets: readonly string[];
  /** Sets with later times than the one that was just made. They neither count nor go: some clock was wrong. */
  readonly future: readonly string[];
  readonly objects: number;
  readonly bytes: number;
}

const NOTHING: Removed = { sets: [], future: [], objects: 0, bytes: 0 };

/** Returns the whole sets to remove. Names are sorted, the oldest first. */
export function setsToRemove(
  sets: readonly string[],
  { keep, keepDays }: RetentionRules,
  { set: made, now }: Made,
): string[] {
  if (keep === undefined && keepDays === undefined) return [];
  const past = sets.filter((set) => set <= made);
  const newest = past.slice(-Math.max(1, keep ?? 1));
  const since = keepDays === undefined ? Infinity : now - keepDays * DAY_MS;
  return past.filter((set) => !newest.includes(set) && (beginOf(set) ?? 0) < since);
}

/**
 * Removes old sets, sets of interrupted backups, and objects that no set names any more (D-OPR-12).
 * @returns `others run` if another backup runs, because its set does not name its objects yet
 * @throws SetRefused if a set is damaged: nobody knows which objects it names
 */
export async function removeOld(
  target: BackupTarget,
  rules: RetentionRules,
  made: Made,
): Promise<Removed | 'others run'> {
  const { now } = made;
  if (await othersRun(target, now)) return 'others run';
  const found = await target.listSets();
  const whole = found.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  const interrupted = found.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  const future = whole.filter((set) => set > made.set);
  const sets = [...setsToRemove(whole, rules, made), ...interrupted];
  for (const set of sets) await target.removeSet(set);
  if (rules.keep === undefined && rules.keepDays === undefined) return { ...NOTHING, sets, future };
  const objects = await removeUnnamed(target, now);
  return objects === 'others run' ? objects : { sets, future, ...objects };
}

/**
 * Returns whether a set without manifest has begun within the last day, and its process may run. Clocks of machines
 * differ, but not by a day: a set further in the future was interrupted too.
 */
async function othersRun(target: BackupTarget, now: number): Promise<boolean> {
  const sets = await target.listSets();
  return sets.some(
    ({ name, isWhole }) => !isWhole && Math.abs((beginOf(name) ?? 0) - now) < DAY_MS && !target.hasEnded(name),
  );
}

async function removeUnnamed(
  target: BackupTarget,
  now: number,
): Promise<Pick<Removed, 'objects' | 'bytes'> | 'others run'> {
  const sets = (await target.listSets()).filter(({ isWhole }) => isWhole).map(({ name }) => name);
  let count = 0;
  for (const set of sets) count += (await target.readManifest(set)).contents.count;
  const passes = Math.ceil((count + 1) / DIGESTS_AT_ONCE);
  let [objects, bytes, looked] = [0, 0, 0];
  for (let pass = 0; pass < passes; pass += 1) {
    const isOfPass = (sha256: string): boolean => Number.parseInt(sha256.slice(0, 8), 16) % passes === pass;
    const named = new Set<string>();
    for (const set of sets)
      for await (const { sha256 } of target.readContents(set)) if (isOfPass(sha256)) named.add(sha256);
    for await (const object of target.listObjects()) {
      const sha256 = object.name.split('/')[2] ?? '';
      // A backup on another machine may have begun since, and have put an object before its manifest.
      if (!isOfPass(sha256) || named.has(sha256) || object.modifiedAt > now - DAY_MS) continue;
      if (looked % OBJECTS_AT_ONCE === 0 && (await othersRun(target, now))) return 'others run';
      looked += 1;
      await target.remove(pathOfObject(sha256));
      objects += 1;
      bytes += object.bytes;
    }
  }
  return { objects, bytes };
}
