import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { EngineState } from '../engine.js';

/** A small program that sets bounds which Node.js cannot set, and then becomes the program after it. */
interface Launcher {
  readonly file: string;
  readonly flags: readonly string[];
}

const SETPRIV: Launcher = { file: '/usr/bin/setpriv', flags: ['--pdeathsig', 'KILL'] };
const PRLIMIT = '/usr/bin/prlimit';
const OUTPUT_BYTES = 200_000_000;
const PROBE_MS = 10_000;

interface LaunchBounds {
  /** Limits a process even if its parent has died. A process that computes never notices that. */
  readonly cpuSeconds: number;
  /** Only for programs without WebAssembly, which cannot start below such a limit. */
  readonly addressBytes?: number;
  /** It dies with its parent at once; not for a process that has to end others then. */
  readonly diesWithParent: boolean;
}

function prlimit({ cpuSeconds, addressBytes }: LaunchBounds): Launcher {
  const address = addressBytes === undefined ? [] : [`--as=${addressBytes}`];
  return { file: PRLIMIT, flags: [`--cpu=${cpuSeconds}`, `--fsize=${OUTPUT_BYTES}`, '--core=0', ...address] };
}

/** The result of a probe for a launcher. On a busy machine the launcher may only be late. */
type ProbeResult = 'works' | 'lost' | 'late';

const results = new Map<string, Promise<ProbeResult>>();

/** Returns the words before a command line, for the programs that are installed here (util-linux); none without them. */
export async function launchers(bounds: LaunchBounds): Promise<readonly string[]> {
  const needed = bounds.diesWithParent ? [SETPRIV, prlimit(bounds)] : [prlimit(bounds)];
  const probed = await Promise.all(needed.map(async (launcher) => ({ launcher, result: await probe(launcher) })));
  return probed.flatMap(({ launcher: { file, flags }, result }) => (result === 'works' ? [file, ...flags] : []));
}

const MISSING: Readonly<Record<ProbeResult, EngineState | undefined>> = {
  works: undefined,
  lost: { missing: 'prlimit of util-linux is not installed.' },
  late: { missing: 'prlimit of util-linux did not answer in time.', mayPass: true },
};

/** Why native programs cannot be limited here; undefined if they can. */
export async function missingLimits(): Promise<EngineState | undefined> {
  return MISSING[await probe(prlimit({ cpuSeconds: 10, diesWithParent: false }))];
}

function probe(launcher: Launcher): Promise<ProbeResult> {
  const result = results.get(launcher.file) ?? runOnce(launcher);
  results.set(launcher.file, result);
  void result.then((each) => each === 'late' && results.delete(launcher.file));
  return result;
}

function runOnce({ file, flags }: Launcher): Promise<ProbeResult> {
  return new Promise((resolve) => {
    execFile(file, [...flags, '/bin/true'], { env: {}, timeout: PROBE_MS }, (error) => {
      if (error === null) resolve('works');
      else resolve(error.killed === true ? 'late' : 'lost');
    });
  });
}

const PAGE_BYTES = 4096;
/** Limit of processes to examine, which is more than any engine starts. */
const MAX_PROCESSES = 256;

/**
 * A process and all that came of it, also in sessions and jails of their own: of whichever user namespace, the machine's /proc tells who
 * started whom. The process alone where there is no /proc, or where the kernel does not tell of children.
 */
function processTree(pid: number): readonly number[] {
  const pids = [pid];
  for (let at = 0; at < pids.length && pids.length < MAX_PROCESSES; at += 1) pids.push(...childrenOf(pids[at] ?? pid));
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
