import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
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
  readonly #ends = new Map<Worker, Promise<End>>();
  readonly #started = new Set<Worker>();
  readonly #questions = new Map<number, { readonly worker: Worker; readonly settle: (answer: unknown) => void }>();
  #asked = 0;
  #stopping = false;

  constructor(
    private readonly count: number,
    private readonly log: Log,
  ) {}

  /** The first process migrates and applies the blueprint. The others start once it can answer. */
  async start(): Promise<string> {
    const first = this.#fork();
    const baseUrl = await Promise.race([untilStarted(first), this.#ends.get(first)]);
    // It has said why.
    if (typeof baseUrl !== 'string') process.exit(1);
    void this.#keep(first);
    for (let others = this.count - 1; others > 0; others -= 1) void this.#keep(this.#fork());
    return baseUrl;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const worker of this.#ends.keys()) {
      if (this.#started.has(worker)) worker.send({ topic: STOP });
      else worker.process.kill('SIGKILL');
    }
    const ends = await Promise.all(this.#ends.values());
    assert.ok(!ends.some(({ code }) => code === 1), 'A process of the server did not stop cleanly.');
  }

  #fork(): Worker {
    const worker = cluster.fork();
    passLines(worker, this.log);
    worker.on('message', (message: SiblingMessage) => this.#receive(worker, message));
    const end = endOf(worker).then((ended) => {
      this.#ends.delete(worker);
      this.#started.delete(worker);
      for (const asked of this.#questions.values()) if (asked.worker === worker) asked.settle(undefined);
      return ended;
    });
    this.#ends.set(worker, end);
    return worker;
  }

  async #keep(first: Worker): Promise<void> {
    for (let worker = first; ; worker = this.#fork()) {
      const end = await this.#ends.get(worker);
      if (this.#stopping) return;
      const { pid } = worker.process;
      this.log.failure('A process of the server has ended. Another one is started.', { pid, ...end });
      await delay(RESTART_MS);
      if (this.#stopping) return;
    }
  }

  #receive(sender: Worker, message: SiblingMessage): void {
    const { topic, content, question } = message;
    if (topic === STARTED) {
      this.#started.add(sender);
      this.log.info('A process of the server has started.', { pid: sender.process.pid });
    } else if (topic === ANSWER) this.#questions.get(question ?? 0)?.settle(content);
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
    const asked = others.map((worker) => {
      const number = (this.#asked += 1);
      worker.send({ topic, question: number, content });
      return { number, answer: new Promise((settle) => this.#questions.set(number, { worker, settle })) };
    });
    const late = delay(ANSWER_MS, undefined, { ref: false });
    const answers = await Promise.all(asked.map(({ answer }) => Promise.race([answer, late])));
    for (const { number } of asked) this.#questions.delete(number);
    const known = answers.filter((answer) => answer !== undefined);
    if (sender.isConnected()) sender.send({ topic: ANSWERS, question, content: known });
  }
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Resolves as soon as a process has ended, or could not be made. */
function endOf(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
    // A process that could not be made never exits. Other errors are those of messages that came too late for it.
    worker.on('error', () => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}

/** Resolves with the base URL. */
function untilStarted(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.on('message', ({ topic, content }: SiblingMessage) => {
      if (topic === STARTED) resolve(content as string);
    });
  });
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
