import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Configuration } from './config/index.js';
import { listenOn } from './listening.js';
import { ANSWER, ANSWERS, Notices, untilQuiet } from './runtime/index.js';
import type { Log, SiblingAnswer, SiblingAnswers, SiblingMessage } from './runtime/index.js';
import type { RunningServer } from './server.js';

/** Says to a process that it is one of several. Its parent sets it, and the process takes it out of its environment. */
export const ONE_OF_SEVERAL = 'PROCESS_OF_TALENT_SERVER';

/** The topics of messages between the parent and a process. All others are for siblings. */
export const BEGIN = 'begin';
/** A process has prepared everything, and asks for the base URL. The parent listens as soon as all ask. */
export const READY = 'ready';
export const LISTENING = 'listening';
export const STARTED = 'started';
export const CONNECTION = 'connection';
export const TAKEN = 'taken';
export const CLOSED = 'closed';
export const REFUSED = 'refused connection';
export const STOP = 'stop';
/** Comes behind the last connection. */
export const CLOSE = 'close';

/** The first message to a process. */
export interface Beginning {
  /** The first process migrates, and applies the blueprint. */
  readonly isFirst?: boolean;
  /** The key of digests that processes tell one another. */
  readonly key: Uint8Array;
}

/** Time until a process that has ended is started again, so that one that cannot start leaves the machine its cores. */
const RESTART_MS = 1000;

/** Timeout for the answer of a process to another one. */
const ANSWER_MS = 2000;

/** All heaps together may take half of the memory, because files, threads and the system need the rest. */
const HEAP_SHARE = 2;

const MIB = 1_048_576;

const CONNECTIONS_REFUSED = 'Connections are refused: TALENT_MAX_CONNECTIONS is reached.';

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One place among the processes. A process that has ended is followed by another one in its place. */
interface Place {
  readonly number: number;
  child: ChildProcess;
  end: Promise<End>;
  isReady: boolean;
  isStarted: boolean;
  /** Open connections, with those that it has not taken yet. */
  connections: number;
  /** The connection that it was handed and has not taken yet. One is handed at a time. */
  handed: Socket | undefined;
}

const NOT_STARTED = { isReady: false, isStarted: false, connections: 0, handed: undefined };

/**
 * Runs the server as several processes on one address (D-PLT-37). This process answers nothing: it hands connections
 * out, gathers the log, passes messages on, and starts a process again that has ended.
 */
class Processes {
  /** As Node's own HTTP server listens. No byte is read before a process has the connection. */
  readonly #listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true });
  readonly #places: Place[] = [];
  /** Connections that no process has been free to take. */
  readonly #waiting = new Set<Socket>();
  readonly #questions = new Map<number, { readonly place: Place; readonly settle: (answer: unknown) => void }>();
  readonly #key = randomBytes(32);
  readonly #notices: Notices;
  #came = 0;
  #asked = 0;
  /** Undefined until this process listens. */
  #baseUrl: string | undefined;
  #stopping = false;

  constructor(
    private readonly configuration: Configuration,
    private readonly log: Log,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.#notices = new Notices(log);
    this.#listener.on('connection', (socket: Socket) => this.#accept(socket));
    // Also a process that hangs ends with this one.
    process.once('exit', () => this.#places.forEach(({ child }) => child.kill('SIGKILL')));
  }

  async start(): Promise<string> {
    const first = this.#begin({ number: 1, isFirst: true });
    const end = await until(READY, first);
    if (end) {
      // With a code, it has said why.
      if (end.code === null)
        process.stderr.write(`The first process was ended by ${end.signal} before it could answer.\n`);
      process.exit(1);
    }
    const others = Array.from({ length: this.configuration.processes - 1 }, (_, index) =>
      this.#begin({ number: index + 2 }),
    );
    // Connections of a proxy stay where they are, so the first ones go to all processes.
    await Promise.all(others.map((other) => until(READY, other)));
    this.#baseUrl = await listenOn(this.#listener, this.configuration);
    const started = this.#places.map((place) => until(STARTED, place));
    for (const place of this.#places) {
      if (place.isReady) this.#tellBaseUrl(place);
      void this.#keep(place);
    }
    await Promise.all(started);
    return this.#baseUrl;
  }

  /** Lets the processes drain, closes the port once nobody connects, and then lets them close (D-PLT-4). */
  async stop(): Promise<void> {
    this.#stopping = true;
    const started = this.#places.filter(({ isStarted }) => isStarted);
    for (const { child, isStarted } of this.#places) if (!isStarted) child.kill('SIGKILL');
    for (const { child } of started) child.send({ topic: STOP });
    await delay(this.configuration.drainMs);
    await untilQuiet(() => this.#came);
    this.#listener.close();
    while (this.#waiting.size > 0 && started.some(({ child }) => child.connected)) await delay(1);
    for (const { child } of started) if (child.connected) child.send({ topic: CLOSE });
    const ends = await Promise.all(started.map(({ end }) => end));
    assert.ok(!ends.some(({ code }) => code !== 0), 'A process of the server did not stop cleanly.');
  }

  #tellBaseUrl({ child }: Place): void {
    child.send({ topic: LISTENING, content: this.#baseUrl });
  }

  #begin({ number, isFirst = false }: { number: number; isFirst?: boolean }): Place {
    const child = forkOf(this.configuration, this.env);
    const place: Place = { number, child, end: endOf(child), ...NOT_STARTED };
    this.#places[number - 1] = place;
    passLines(child, this.log);
    child.on('message', (message: SiblingMessage) => this.#receive(place, message));
    child.send({ topic: BEGIN, content: { isFirst, key: this.#key } satisfies Beginning });
    return place;
  }

  /** Starts a process again in the place of one that has ended, until the server stops. */
  async #keep(first: Place): Promise<void> {
    for (let place = first; ; place = this.#begin({ number: place.number })) {
      const end = await place.end;
      // Another process cannot take it, because this one may have read a part of a request.
      place.handed?.destroy();
      Object.assign(place, NOT_STARTED);
      if (!this.#canAnswer) this.#refuseWaiting();
      for (const asked of this.#questions.values()) if (asked.place === place) asked.settle(undefined);
      if (this.#stopping) return;
      const { pid } = place.child;
      this.log.failure('A process of the server has ended. Another one is started.', { pid, ...end });
      await delay(RESTART_MS);
      if (this.#stopping) return;
    }
  }

  #accept(socket: Socket): void {
    this.#came += 1;
    socket.on('error', () => socket.destroy());
    if (!this.#canAnswer) socket.destroy();
    else if (this.#waiting.size >= this.configuration.limits.connections) this.#refuse(socket);
    else {
      this.#waiting.add(socket);
      this.#handOut();
    }
  }

  /** If nobody can answer, clients and proxies are told at once by the end of their connections. */
  get #canAnswer(): boolean {
    return this.#places.some(({ isReady }) => isReady);
  }

  #refuseWaiting(): void {
    for (const socket of this.#waiting) socket.destroy();
    this.#waiting.clear();
  }

  #refuse(socket: Socket): void {
    this.#notices.tell(CONNECTIONS_REFUSED, { address: socket.remoteAddress });
    this.#places.find(({ isStarted }) => isStarted)?.child.send({ topic: REFUSED });
    socket.destroy();
  }

  /** Hands each waiting connection to the free process with the fewest. */
  #handOut(): void {
    for (const socket of this.#waiting) {
      const free = this.#places.filter(({ isStarted, handed }) => isStarted && !handed);
      const [place] = free.sort((left, right) => left.connections - right.connections);
      if (!place) return;
      this.#waiting.delete(socket);
      const open = this.#places.reduce((sum, { connections }) => sum + connections, 0);
      if (open >= this.configuration.limits.connections) {
        this.#refuse(socket);
        continue;
      }
      place.connections += 1;
      place.handed = socket;
      // Node would lose its own copy, and leave the connection open, if the process ended before it has taken it.
      place.child.send({ topic: CONNECTION }, socket, { keepOpen: true });
    }
  }

  #receive(place: Place, { topic, content, question }: SiblingMessage): void {
    if (topic === READY) {
      place.isReady = true;
      if (this.#baseUrl !== undefined) this.#tellBaseUrl(place);
      return;
    }
    if (topic === STARTED) {
      place.isStarted = true;
      this.log.info('A process of the server has started.', { pid: place.child.pid });
    }
    if (topic === CLOSED) place.connections -= 1;
    else if (topic === STARTED || topic === TAKEN) {
      place.handed?.destroy();
      place.handed = undefined;
      this.#handOut();
    } else if (topic === ANSWER) this.#questions.get(question ?? 0)?.settle(content);
    else {
      const others = this.#places.filter((other) => other !== place && other.isStarted);
      if (question === undefined) for (const { child } of others) child.send({ topic, content });
      else void this.#gather(place, { topic, content, question }, others);
    }
  }

  /** Answers a question with what the others answer, as soon as all have, or after a while. */
  async #gather(asking: Place, { topic, question, content }: SiblingMessage, others: readonly Place[]): Promise<void> {
    const asked = others.map((place) => {
      const number = (this.#asked += 1);
      place.child.send({ topic, question: number, content });
      return {
        number,
        answer: new Promise((settle) => this.#questions.set(number, { place, settle })).then((answer) =>
          answer === undefined ? [] : [{ number: place.number, answer } satisfies SiblingAnswer],
        ),
      };
    });
    const late = delay(ANSWER_MS, [], { ref: false });
    const answers = await Promise.all(asked.map(({ answer }) => Promise.race([answer, late])));
    for (const { number } of asked) this.#questions.delete(number);
    const reply: SiblingAnswers = { own: asking.number, others: answers.flat() };
    if (asking.child.connected) asking.child.send({ topic: ANSWERS, question, content: reply });
  }
}

/** @returns what `startServer` does. If the first process does not start, this one ends as well */
export async function startProcesses(
  configuration: Configuration,
  log: Log,
  env: NodeJS.ProcessEnv,
): Promise<Pick<RunningServer, 'baseUrl' | 'stop'>> {
  const processes = new Processes(configuration, log, env);
  return { baseUrl: await processes.start(), stop: () => processes.stop() };
}

function forkOf({ processes, log: { readable, level } }: Configuration, env: NodeJS.ProcessEnv): ChildProcess {
  const out = readable || level === 'silent' ? 'inherit' : 'pipe';
  return fork(process.argv[1] ?? '', [], {
    env: { ...env, [ONE_OF_SEVERAL]: '1' },
    execArgv: [...process.execArgv, ...heapLimit(processes, env)],
    serialization: 'advanced',
    stdio: ['inherit', out, 'inherit', 'ipc'],
  });
}

const HEAP_OPTION = /--max[-_]old[-_]space[-_]size/;

/** Lowers the heap limit of a process below Node's own if the heaps of all would not fit into the memory. */
function heapLimit(processes: number, env: NodeJS.ProcessEnv): string[] {
  if (HEAP_OPTION.test(`${process.execArgv.join(' ')} ${env['NODE_OPTIONS']}`)) return [];
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const share = memory / HEAP_SHARE / processes;
  return share < getHeapStatistics().heap_size_limit ? [`--max-old-space-size=${Math.floor(share / MIB)}`] : [];
}

/** Resolves as soon as a process has ended, or could not be made. */
function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // A process that could not be made never exits. Other errors are those of messages that came too late for it.
    child.on('error', () => {
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}

/** Resolves as soon as a process has sent a message of this topic, or has ended. */
function until(awaited: string, { child, end }: Place): Promise<End | undefined> {
  const message = new Promise<undefined>((resolve) => {
    child.on('message', ({ topic }: SiblingMessage) => topic === awaited && resolve(undefined));
  });
  return Promise.race([message, end]);
}

/** Writes the lines of a process into the log of all, each as a whole. */
function passLines({ stdout }: ChildProcess, log: Log): void {
  let begun = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) log.pass(begun + text.slice(0, end));
    begun = end > 0 ? text.slice(end) : begun + text;
  });
}
