import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A small program that sets bounds which Node.js cannot set, and then becomes the program after it. */
interface Launcher {
  readonly file: string;
  readonly flags: readonly string[];
}

const SETPRIV: Launcher = { file: '/usr/bin/setpriv', flags: ['--pdeathsig', 'KILL'] };
const PRLIMIT = '/usr/bin/prlimit';
const OUTPUT_BYTES = 200_000_000;

export interface LaunchBounds {
  /** Bounds a process also where its parent has died; one that computes never hears of that. */
  readonly cpuSeconds: number;
  /** Of programs without WebAssembly, which could not start below such a bound. */
  readonly addressBytes?: number;
  /** It dies with its parent at once; not for a process that has to end others then. */
  readonly diesWithParent: boolean;
}

function prlimit({ cpuSeconds, addressBytes }: LaunchBounds): Launcher {
  const address = addressBytes === undefined ? [] : [`--as=${addressBytes}`];
  return { file: PRLIMIT, flags: [`--cpu=${cpuSeconds}`, `--fsize=${OUTPUT_BYTES}`, '--core=0', ...address] };
}

const works = new Map<string, Promise<boolean>>();

/** The words to put before a command line, of what is installed here (util-linux); none where nothing is. */
export async function launchers(bounds: LaunchBounds): Promise<readonly string[]> {
  const wanted = bounds.diesWithParent ? [SETPRIV, prlimit(bounds)] : [prlimit(bounds)];
  const found = await Promise.all(wanted.map(async (launcher) => ((await runsHere(launcher)) ? launcher : undefined)));
  return found.flatMap((launcher) => (launcher === undefined ? [] : [launcher.file, ...launcher.flags]));
}

/** Whether native programs can be bounded here. */
export function hasLimits(): Promise<boolean> {
  return runsHere(prlimit({ cpuSeconds: 10, diesWithParent: false }));
}

function runsHere({ file, flags }: Launcher): Promise<boolean> {
  const known = works.get(file);
  if (known !== undefined) return known;
  const asked = promisify(execFile)(file, [...flags, '/bin/true'], { env: {}, timeout: 10_000 });
  const answer = asked.then(
    () => true,
    () => false,
  );
  works.set(file, answer);
  return answer;
}
