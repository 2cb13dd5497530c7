import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessLimits } from '../default-limits.js';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob, DocumentResult } from '../engine.js';
import { killGroup, killTree, launchers, residentBytes } from './launcher.js';
import { readReply, type JobMessage } from './job-messages.js';

interface ChildTask {
  readonly engine: DocumentEngine;
  readonly job: DocumentJob;
  readonly program: ChildProgram;
  readonly limits: ProcessLimits;
  /** Time until the process is killed. */
  readonly milliseconds: number;
}

/**
 * Runs an engine on a file in its own process. Kills the process and its descendants before this function returns or
 * throws.
 */
export async function runInChild(task: ChildTask, signal: AbortSignal): Promise<DocumentResult> {
  const command = await commandOf(task);
  if (signal.aborted) throw aborted();
  const child = start(task, command);
  const ending = await endingOf(child, task, signal);
  if (ending instanceof DocumentFailure) throw ending;
  return ending;
}

async function commandOf({ engine, program, job, limits, milliseconds }: ChildTask): Promise<readonly string[]> {
  const flags = [`--max-old-space-size=${limits.heapMib}`, ...childFlags(program, engine, job)];
  const diesWithParent = !engine.grants.includes('processes');
  // Several threads use more CPU time than the clock shows.
  const cpuSeconds = Math.ceil(milliseconds / 1000) * (engine.grants.includes('threads') ? 4 : 1) + 1;
  return [...(await launchers({ cpuSeconds, diesWithParent })), process.execPath, ...flags];
}

function start(
  { program, job, engine }: ChildTask,
  [execPath = process.execPath, ...execArgv]: readonly string[],
): ChildProcess {
  const child = fork(program.entry, [], {
    execPath,
    execArgv,
    cwd: job.workFolder,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The child leads its own group, so that the group can be killed as a whole.
    detached: true,
  });
  const message: JobMessage = { engineId: engine.id, job };
  // If the child has already ended, its exit event reports that.
  child.send(message, () => undefined);
  return child;
}

/** Waits for the end of the process: a result, a kill, or an unexpected exit. */
function endingOf(
  child: ChildProcess,
  task: ChildTask,
  signal: AbortSignal,
): Promise<DocumentResult | DocumentFailure> {
  return new Promise((resolve) => {
    let ending: DocumentResult | DocumentFailure | undefined;
    const end = (how: DocumentResult | DocumentFailure): void => {
      ending ??= how;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killTree(child.pid);
    };
    const stopWatching = watch(child, { task, signal, end });
    const settle = (fallback: DocumentFailure): void => {
      stopWatching();
      if (child.pid !== undefined) killGroup(child.pid);
      resolve(ending ?? fallback);
    };
    child.on('message', (message) => end(readReply(message)));
    child.on('error', () => settle(new DocumentFailure('CRASH', 'The process could not be started.')));
    child.on('exit', (code, killer) => settle(ownEnding(code, killer)));
  });
}

function watch(
  child: ChildProcess,
  { task, signal, end }: { task: ChildTask; signal: AbortSignal; end: (failure: DocumentFailure) => void },
): () => void {
  const { residentMib, watchMs } = task.limits;
  const timer = setTimeout(
    () => end(new DocumentFailure('TIMEOUT', `It took longer than ${task.milliseconds} ms.`)),
    task.milliseconds,
  );
  const memory = watchMemory(child.pid ?? 0, { bytes: residentMib * 1024 * 1024, everyMs: watchMs }, () =>
    end(new DocumentFailure('LIMIT', `It took more than ${residentMib} MiB of memory.`)),
  );
  const onAbort = (): void => end(aborted());
  signal.addEventListener('abort', onAbort);
  return () => {
    clearTimeout(timer);
    memory.stop();
    signal.removeEventListener('abort', onAbort);
  };
}

function aborted(): DocumentFailure {
  return new DocumentFailure('ABORTED', 'Whoever asked waits no longer.');
}

/** V8 aborts if its heap is full. The kernel sends SIGXCPU if the CPU time is over. */
function ownEnding(code: number | null, killer: NodeJS.Signals | null): DocumentFailure {
  if (killer === 'SIGXCPU') return new DocumentFailure('TIMEOUT', 'It took more CPU time than the limit.');
  if (killer === 'SIGABRT' || killer === 'SIGTRAP' || code === 134)
    return new DocumentFailure(
      'LIMIT',
      `It ended with ${killer ?? 'code 134'}, which usually means that its heap is full.`,
    );
  return new DocumentFailure('CRASH', `The process exited unexpectedly: ${killer ?? `code ${code}`}.`);
}

/**
 * Calls back once if a process and its descendants use more memory than allowed. Limits of heap or address space do not
 * count WebAssembly and buffers, so this function measures from outside. Without /proc, only those limits apply.
 */
function watchMemory(
  pid: number,
  { bytes, everyMs }: { bytes: number; everyMs: number },
  onPassed: () => void,
): { stop(): void } {
  const look = (): void => {
    const resident = residentBytes(pid);
    if (resident === undefined || resident > bytes) clearInterval(timer);
    if (resident !== undefined && resident > bytes) onPassed();
  };
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}

/** The file that a child runs, and the folders of the product that it reads. */
export interface ChildProgram {
  readonly entry: string;
  readonly reads: readonly string[];
}

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const GRANTS = { threads: '--allow-worker', processes: '--allow-child-process' } as const;

/** Returns the program at `entry`. The default is the built program of this package. Tests pass another one. */
export function childProgram(entry: string = fileURLToPath(new URL('./child.js', import.meta.url))): ChildProgram {
  const packageFolder = folderWith('package.json', path.dirname(entry));
  return { entry, reads: [...new Set([packageFolder, ...librariesOf(packageFolder)])] };
}

/**
 * Returns the flags of Node.js: the heap limit, and permissions. The child may read only the product and the job, and
 * write only into the job's folder.
 */
function childFlags(
  program: ChildProgram,
  engine: DocumentEngine,
  { workFolder: folder, fonts }: Pick<DocumentJob, 'workFolder' | 'fonts'>,
): readonly string[] {
  const reads = [...program.reads, ...(engine.reads ?? []), ...(fonts === undefined ? [] : [fonts]), folder];
  return [
    '--no-warnings',
    PERMISSION,
    ...reads.map((read) => `--allow-fs-read=${path.join(read, '*')}`),
    `--allow-fs-write=${path.join(folder, '*')}`,
    ...engine.grants.map((grant) => GRANTS[grant]),
  ];
}

/** Package managers install libraries in the package's folder, in a parent folder, or elsewhere behind a link. */
function librariesOf(packageFolder: string): readonly string[] {
  const manifest = path.join(packageFolder, 'package.json');
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folders = createRequire(manifest).resolve.paths('any-package') ?? [];
  const homes = folders.filter((folder) => existsSync(folder) && !folder.startsWith(packageFolder));
  const linked = Object.keys(dependencies).flatMap((name) => {
    const found = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
    return found === undefined ? [] : [outermostLibraries(realpathSync(found))];
  });
  return [...homes, ...linked];
}

function outermostLibraries(folder: string): string {
  const marker = `${path.sep}node_modules${path.sep}`;
  const at = folder.indexOf(marker);
  return at === -1 ? folder : folder.slice(0, at + marker.length - 1);
}

function folderWith(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) || folder === path.dirname(folder)
    ? folder
    : folderWith(file, path.dirname(folder));
}
