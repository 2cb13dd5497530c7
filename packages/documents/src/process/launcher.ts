import { execFile } from 'node:child_process';
import type { EngineState } from '../engine.js';

/** A small program that sets bounds which Node.js cannot set, and then becomes the program after it. */
interface Launcher {
  readonly file: string;
  readonly flags: readonly string[];
}

const SETPRIV: Launcher = { file: '/usr/bin/setpriv', flags: ['--pdeathsig', 'KILL'] };
const PRLIMIT = '/usr/bin/prlimit';
const OUTPUT_BYTES = 200_000_000;
const LOOK_MS = 10_000;

export interface LaunchBounds {
  /** Bounds a process also where its parent has died; one that computes never hears of that. */
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
type Found = 'works' | 'lost' | 'late';

const known = new Map<string, Promise<Found>>();

/** The words to put before a command line, of what is installed here (util-linux); none where nothing is. */
export async function launchers(bounds: LaunchBounds): Promise<readonly string[]> {
  const wanted = bounds.diesWithParent ? [SETPRIV, prlimit(bounds)] : [prlimit(bounds)];
  const found = await Promise.all(wanted.map(async (launcher) => ({ launcher, found: await find(launcher) })));
  return found.flatMap(({ launcher: { file, flags }, found: each }) => (each === 'works' ? [file, ...flags] : []));
}

const MISSING: Readonly<Record<Found, EngineState | undefined>> = {
  works: undefined,
  lost: { missing: 'prlimit of util-linux is not installed.' },
  late: { missing: 'prlimit of util-linux did not answer in time.', mayPass: true },
};

/** Why native programs cannot be bounded here; undefined where they can be. */
export async function missingLimits(): Promise<EngineState | undefined> {
  return MISSING[await find(prlimit({ cpuSeconds: 10, diesWithParent: false }))];
}

function find(launcher: Launcher): Promise<Found> {
  const found = known.get(launcher.file) ?? look(launcher);
  known.set(launcher.file, found);
  void found.then((each) => each === 'late' && known.delete(launcher.file));
  return found;
}

function look({ file, flags }: Launcher): Promise<Found> {
  return new Promise((resolve) => {
    execFile(file, [...flags, '/bin/true'], { env: {}, timeout: LOOK_MS }, (error) => {
      if (error === null) resolve('works');
      else resolve(error.killed === true ? 'late' : 'lost');
    });
  });
}
