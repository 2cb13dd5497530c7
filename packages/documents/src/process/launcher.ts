import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A small program that sets bounds which Node.js cannot set, and then becomes the program after it. */
interface Launcher {
  readonly file: string;
  readonly flags: readonly string[];
}

const SETPRIV: Launcher = { file: '/usr/bin/setpriv', flags: ['--pdeathsig', 'KILL'] };
const OUTPUT_BYTES = 200_000_000;

/** CPU time bounds a child also where its parent has died; a child that computes never hears of that. */
const prlimit = (cpuSeconds: number): Launcher => ({
  file: '/usr/bin/prlimit',
  flags: [`--cpu=${cpuSeconds}`, `--fsize=${OUTPUT_BYTES}`, '--core=0'],
});

const works = new Map<string, Promise<boolean>>();

/**
 * The words to put before a command line, of what is installed here (util-linux); none where nothing is.
 *
 * @param dies - with its parent at once; not for a process that has to end others then
 */
export async function launchers(cpuSeconds: number, dies: boolean): Promise<readonly string[]> {
  const wanted = dies ? [SETPRIV, prlimit(cpuSeconds)] : [prlimit(cpuSeconds)];
  const found = await Promise.all(wanted.map(async (launcher) => ((await runsHere(launcher)) ? launcher : undefined)));
  return found.flatMap((launcher) => (launcher === undefined ? [] : [launcher.file, ...launcher.flags]));
}

function runsHere({ file, flags }: Launcher): Promise<boolean> {
  const known = works.get(file);
  if (known !== undefined) return known;
  const asked = promisify(execFile)(file, [...flags, process.execPath, '--version'], { env: {}, timeout: 10_000 });
  const answer = asked.then(
    () => true,
    () => false,
  );
  works.set(file, answer);
  return answer;
}
