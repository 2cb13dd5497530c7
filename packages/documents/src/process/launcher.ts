import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A small program that sets limits which Node.js cannot set, and then replaces itself by another program. */
interface Launcher {
  readonly file: string;
  readonly flags: readonly string[];
}

const SETPRIV: Launcher = { file: '/usr/bin/setpriv', flags: ['--pdeathsig', 'KILL'] };
const PRLIMIT = '/usr/bin/prlimit';
const OUTPUT_BYTES = 200_000_000;
const PROBE_MS = 10_000;

interface LaunchBounds {
  /** Limit of CPU time. It also holds if the parent has died, which a busy process never notices. */
  readonly cpuSeconds: number;
  /**
   * Limit of address space. Only for programs without WebAssembly, because WebAssembly cannot start below such a limit.
   */
  readonly addressBytes?: number;
  /** Whether the process is killed when its parent ends. Must be false if the process has to end others then. */
  readonly diesWithParent: boolean;
}

function prlimit({ cpuSeconds, addressBytes }: LaunchBounds): Launcher {
  const address = addressBytes === undefined ? [] : [`--as=${addressBytes}`];
  return { file: PRLIMIT, flags: [`--cpu=${cpuSeconds}`, `--fsize=${OUTPUT_BYTES}`, '--core=0', ...address] };
}

const works = new Map<string, Promise<boolean>>();

/** Returns the words before a command line, for the programs that are installed here (util-linux); none without them. */
export async function launchers(bounds: LaunchBounds): Promise<readonly string[]> {
  const needed = bounds.diesWithParent ? [SETPRIV, prlimit(bounds)] : [prlimit(bounds)];
  const probed = await Promise.all(needed.map(async (launcher) => ({ launcher, isHere: await probe(launcher) })));
  return probed.flatMap(({ launcher: { file, flags }, isHere }) => (isHere ? [file, ...flags] : []));
}

/** Returns whether native programs can be limited on this machine. */
export function hasLimits(): Promise<boolean> {
  return probe(prlimit({ cpuSeconds: 10, diesWithParent: false }));
}

/** Remembers launchers that work. The others may have been too slow on a busy machine. */
function probe(launcher: Launcher): Promise<boolean> {
  const result = works.get(launcher.file) ?? runOnce(launcher);
  works.set(launcher.file, result);
  void result.then((isHere) => isHere || works.delete(launcher.file));
  return result;
}

function runOnce({ file, flags }: Launcher): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(file, [...flags, '/bin/true'], { env: {}, timeout: PROBE_MS }, (error) => resolve(error === null));
  });
}

const PAGE_BYTES = 4096;
/** Limit of processes to examine, which is more than any engine starts. */
const MAX_PROCESSES = 256;

/**
 * Returns a process and all its descendants, including those in other sessions, jails and user namespaces. Returns only
 * the process itself without /proc, or if the kernel does not list children.
 */
function processTree(pid: number): readonly number[] {
  const pids = [pid];
  for (let at = 0; at < pids.length && pids.length < MAX_PROCESSES; at += 1) pids.push(...childrenOf(pids[at] ?? pid));
  return pids;
}

/** Returns the children of all threads of a process. */
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

/**
 * Kills the process, its group, and descendants that left the group. The process must still be a child of this process.
 */
export function killTree(pid: number): void {
  const tree = processTree(pid);
  [-pid, ...tree].forEach(kill);
}

/** Kills the group of a process that has ended. */
export function killGroup(pid: number): void {
  kill(-pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
