import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Configuration } from './config/index.js';
import { ANSWER, ANSWERS } from './runtime/index.js';
import type { Log, SiblingMessage } from './runtime/index.js';
import type { RunningServer } from './server.js';

/** The topics of messages between the parent and a process. All others are for siblings. */
export const STARTED = 'started';
export const STOP = 'stop';

/** Time until a process that has ended is started again, so that one that cannot start leaves the machine its cores. */
const RESTART_MS = 1000;

/** Timeout for the answer of a process to another one. */
const ANSWER_MS = 2000;

/** All heaps together may take half of the memory, because files, threads and the system need the rest. */
const HEAP_SHARE = 2;

const MIB = 1_048_576;

/**
 * Runs the server as several processes on one address (D-PLT-37). This process answers nothing: it hands connections
 * out, gathers the log, passes messages on, and starts a process again that has ended.
 */
class Processes {
  readonly #started = new Set<Worker>();
  readonly #questions = new Map<number, (answer: unknown) => void>();
  #asked = 0;
  #stopping = false;

  constructor(
    private readonly count: number,
    private readonly log: Log,
  ) {}

  /** The first process migrates and applies the blueprint. The others start once it can answer. */
  async start(): Promise<string> {
    const first = this.#fork();
    const ended = once(first, 'exit').then(() => undefined);
    const baseUrl = await Promise.race([this.#untilStarted(first), ended]);
    // It has said why.
    if (baseUrl === undefined) process.exit(1);
    void this.#keep(first);
    for (let others = this.count - 1; others > 0; others -= 1) void this.#keep(this.#fork());
    return baseUrl;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ends = workers.map((worker) => once(worker, 'exit') as Promise<[code: number | null]>);
    for (const worker of workers) {
      if (this.#started.has(worker)) worker.send({ topic: STOP });
      else worker.process.kill('SIGKILL');
    }
    const codes = await Promise.all(ends);
    assert.ok(!codes.some(([code]) => code === 1), 'A process of the server did not stop cleanly.');
  }

  #fork(): Worker {
    const worker = cluster.fork();
    passLines(worker, this.log);
    worker.on('message', (message: SiblingMessage) => this.#receive(worker, message));
    worker.once('exit', () => this.#started.delete(worker));
    return worker;
  }

  async #untilStarted(worker: Worker): Promise<string> {
    for (;;) {
      const [{ topic, content }] = (await once(worker, 'message')) as [SiblingMessage];
      if (topic === STARTED) return content as string;
    }
  }

  async #keep(first: Worker): Promise<void> {
    for (let worker = first; ; worker = this.#fork()) {
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      if (this.#stopping) return;
      const { pid } = worker.process;
      this.log.failure('A process of the server has ended. Another one is started.', { pid, code, signal });
      await delay(RESTART_MS);
      if (this.#stopping) return;
    }
  }

  #receive(sender: Worker, message: SiblingMessage): void {
    const { topic, content, question } = message;
    if (topic === STARTED) {
      this.#started.add(sender);
      this.log.info('A process of the server has started.', { pid: sender.process.pid });
    } else if (topic === ANSWER) this.#questions.get(question ?? 0)?.(content);
    else {
      const others = [...this.#started].filter((worker) => worker !== sender && worker.isConnected());
      if (question === undefined) for (const worker of others) worker.send(message);
      else void this.#gather(sender, message, others);
    }
  }

  /** Answers a question with what the others answer, as soon as all have, or after a while. */
  async #gather(
    sender: Worker,
    { topic, question, content }: SiblingMessage,
    others: readonly Worker[],
  ): Promise<void> {
    const answers: unknown[] = [];
    const answering = others.map((worker) => {
      const asked = (this.#asked += 1);
      worker.send({ topic, question: asked, content });
      return new Promise<void>((resolve) => {
        this.#questions.set(asked, (answer) => {
          if (answer !== undefined) answers.push(answer);
          resolve();
        });
        worker.once('exit', () => resolve());
      }).finally(() => this.#questions.delete(asked));
    });
    await Promise.race([Promise.all(answering), delay(ANSWER_MS)]);
    if (sender.isConnected()) sender.send({ topic: ANSWERS, question, content: answers });
  }
}

/** @returns what `startServer` does. If the first process does not start, this one ends as well */
export async function startProcesses(
  { processes, log: lines }: Configuration,
  log: Log,
): Promise<Pick<RunningServer, 'baseUrl' | 'stop'>> {
  const out = lines.readable || lines.level === 'silent' ? 'inherit' : 'pipe';
  cluster.setupPrimary({
    execArgv: [...process.execArgv, ...heapLimit(processes)],
    serialization: 'advanced',
    stdio: ['inherit', out, 'inherit', 'ipc'],
  });
  const running = new Processes(processes, log);
  return { baseUrl: await running.start(), stop: () => running.stop() };
}

/** Lowers the heap limit of a process below Node's own if the heaps of all would not fit into the memory. */
function heapLimit(processes: number): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const share = memory / HEAP_SHARE / processes;
  return share < getHeapStatistics().heap_size_limit ? [`--max-old-space-size=${Math.floor(share / MIB)}`] : [];
}

/** Writes the lines of a process into the log of all, each as a whole. */
function passLines({ process: { stdout } }: Worker, log: Log): void {
  let begun = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) log.pass(begun + text.slice(0, end));
    begun = end > 0 ? text.slice(end) : begun + text;
  });
}
