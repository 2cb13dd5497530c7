import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
/** Limit of processes to examine, which is more than any engine starts. */
const MOST_PROCESSES = 256;

/**
 * A process and all that came of it, also in sessions and jails of their own: of whichever user namespace, the machine's /proc tells who
 * started whom. The process alone where there is no /proc, or where the kernel does not tell of children.
 */
export function processTree(pid: number): readonly number[] {
  const pids = [pid];
  for (let at = 0; at < pids.length && pids.length < MOST_PROCESSES; at += 1) pids.push(...childrenOf(pids[at] ?? pid));
  return pids;
}

/** Those that any of its threads started. */
function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').flatMap(asPid),
  );
}

function asPid(word: string): readonly number[] {
  const pid = Number(word);
  return pid > 0 ? [pid] : [];
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * Returns the memory of all processes. A shared page counts once for each process. Returns undefined if the first
 * process has ended, or without /proc.
 */
export function residentBytes(pid: number): number | undefined {
  const [own, ...others] = processTree(pid).map(residentBytesOf);
  return own === undefined ? undefined : others.reduce<number>((sum, bytes = 0) => sum + bytes, own);
}

function residentBytesOf(pid: number): number | undefined {
  const [, pages = ''] = readIfThere(`/proc/${pid}/statm`).split(' ');
  return pages === '' ? undefined : Number(pages) * PAGE_BYTES;
}

/** Ends the group that a process leads, and what it started that left the group. The process is its parent's child still. */
export function killTree(pid: number): void {
  const tree = processTree(pid);
  [-pid, ...tree].forEach(kill);
}

/** Ends the group that a process led. */
export function killGroup(pid: number): void {
  kill(-pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
