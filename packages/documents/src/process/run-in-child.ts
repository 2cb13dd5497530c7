import { fork, type ChildProcess } from 'node:child_process';

import type { ProcessLimits } from '../default-limits.js';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob, DocumentResult } from '../engine.js';
import { childFlags, type ChildProgram } from './child-program.js';
import { launchers } from './launcher.js';
import { readReply, type JobMessage } from './messages.js';
import { killGroup, killTree, residentBytes } from './process-tree.js';

export interface ChildTask {
  readonly engine: DocumentEngine;
  readonly job: DocumentJob;
  readonly program: ChildProgram;
  readonly limits: ProcessLimits;
  /** Until the process is killed. */
  readonly milliseconds: number;
}

/** Runs an engine on a file in a process of its own, which is killed with all that it started before this returns or throws. */
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
    // A group of its own, so that all of it can be killed.
    detached: true,
  });
  const message: JobMessage = { engineId: engine.id, job };
  // If the child has already ended, its exit event reports that.
  child.send(message, () => undefined);
  return child;
}

/** How it ended: by what it told, by what was done to it, or by itself. */
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

/** V8 aborts where its heap is full; the kernel sends SIGXCPU where CPU time is over. */
function ownEnding(code: number | null, killer: NodeJS.Signals | null): DocumentFailure {
  if (killer === 'SIGXCPU') return new DocumentFailure('TIMEOUT', 'It took more CPU time than it may.');
  if (killer === 'SIGABRT' || killer === 'SIGTRAP' || code === 134)
    return new DocumentFailure('LIMIT', `It ended with ${killer ?? 'code 134'}, as where the heap is full.`);
  return new DocumentFailure('CRASH', `The process ended by itself: ${killer ?? `code ${code}`}.`);
}

/**
 * Tells once that a process and all that it started hold more memory than they may. Neither a heap limit nor an address space limit holds
 * WebAssembly and buffers, so that it is looked at from outside; where there is no /proc, those limits stay alone.
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
