import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));
const PROBE = new URL('loop-probe.mjs', import.meta.url).href;
const STOP_MS = 40_000;
const ASK_MS = 60_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** The built server in its own process, with the probe of its event loop inside. */
export class SoakedServer {
  #child;
  #ended;
  #errors = '';
  #asked = 0;
  port = 0;

  /** @param {{ dataDir: string, databaseUrl: string, blueprint: string }} on - `blueprint` is a file or folder */
  static async start({ dataDir, databaseUrl, blueprint }) {
    const server = new SoakedServer();
    server.#child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, SERVER], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        TALENT_HOST: '127.0.0.1',
        TALENT_PORT: '0',
        TALENT_LOG_LEVEL: 'error',
        TALENT_DATA_DIR: dataDir,
        TALENT_DATABASE_URL: databaseUrl,
        TALENT_BLUEPRINT: blueprint,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(server.#child);
    await server.#whenReady();
    return server;
  }

  async #whenReady() {
    const { stdout, stderr } = this.#child;
    stderr.on('data', (text) => (this.#errors += text));
    this.#ended = once(this.#child, 'close').finally(() => running.delete(this.#child));
    stdout.resume();
    const ready = new Promise((resolve) => {
      this.#child.on('message', ({ baseUrl }) => baseUrl && resolve(baseUrl));
    });
    const baseUrl = await Promise.race([ready, this.#ended.then(() => undefined)]);
    if (!baseUrl) throw new Error(`The server ended before it was ready:\n${this.#errors}`);
    this.port = Number(new URL(baseUrl).port);
  }

  /**
   * Measures the event loop during the work: `stallMs` is its longest stall, `gcMs` is the garbage collection in that
   * stall.
   *
   * @param {() => Promise<T>} work
   * @returns {Promise<{ result: T, stallMs: number, gcMs: number }>}
   * @template T
   */
  async during(work) {
    await this.#ask('begin');
    const result = await work();
    return { result, ...(await this.#ask('end')) };
  }

  /** Returns the memory after a garbage collection in bytes, and the number of open descriptors. */
  async level() {
    const { memory } = await this.#ask('level');
    return { ...memory, used: memory.heapUsed + memory.external, descriptors: this.descriptors() };
  }

  descriptors() {
    return readdirSync(`/proc/${this.#child.pid}/fd`).length;
  }

  residentBytes() {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @returns {Promise<string | undefined>} the problem if the server did not stop cleanly */
  async stop() {
    this.#child.kill('SIGTERM');
    const ended = await Promise.race([this.#ended, sleep(STOP_MS, undefined, { ref: false })]);
    if (!ended) {
      this.#child.kill('SIGKILL');
      await this.#ended;
      return `did not stop within ${STOP_MS / 1000} s of SIGTERM`;
    }
    const [code, signal] = ended;
    return code === 0 ? undefined : `ended with ${signal ?? code}: ${this.#errors.slice(-2000)}`;
  }

  /** @returns {Promise<any>} */
  #ask(probe) {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => done(new Error(`The server did not answer the probe within ${ASK_MS / 1000} s.`)),
        ASK_MS,
      );
      const onMessage = (message) => message.probed === id && done(undefined, message);
      const onEnd = () => done(new Error(`The server ended: ${this.#errors.slice(-2000)}`));
      const done = (error, answer) => {
        clearTimeout(timer);
        this.#child.off('message', onMessage).off('close', onEnd);
        if (error) reject(error);
        else resolve(answer);
      };
      this.#child.on('message', onMessage).once('close', onEnd);
      this.#child.send({ probe, id });
    });
  }
}

const PART = 'memory and descriptors';
const LOOK_MS = 500;
const MEBIBYTE = 1_048_576;
/** Limit of the growth in memory after an attack. Bounded caches may fill up. */
const MORE_BYTES = 64 * MEBIBYTE;
const MAX_RESIDENT_BYTES = 800 * MEBIBYTE;
/**
 * Limit of the growth in descriptors. PostgreSQL's pools grow up to their sizes. A leak of the crowd's connections
 * would be hundreds.
 */
const MORE_DESCRIPTORS = 30;
const SETTLE_MS = 15_000;

/** Watches an idle server during attacks: its maximum of memory, and whether it returns to its level. */
export class Watch {
  #server;
  #before;
  #peakBytes = 0;
  #isOver = false;
  #looking;

  static async begin(server) {
    const watch = new Watch();
    watch.#server = server;
    watch.#before = await server.level();
    watch.#looking = watch.#look();
    return watch;
  }

  async #look() {
    while (!this.#isOver && this.#server.isRunning) {
      this.#peakBytes = Math.max(this.#peakBytes, this.#server.residentBytes());
      await sleep(LOOK_MS);
    }
  }

  /**
   * Judges the server once all clients are gone.
   *
   * @param {import('./findings.mjs').Findings} findings
   * @returns {Promise<Record<string, string>>} the row of a table
   */
  async end(findings) {
    this.#isOver = true;
    await this.#looking;
    const after = await this.#settled();
    const notBack = {
      kind: 'the server does not return to its level',
      message: `It held ${shown(this.#before)} before, and ${shown(after)} after.`,
    };
    const tooLarge = {
      kind: 'the server takes too much memory',
      message: `It had ${megabytes(this.#peakBytes)} MB at most.`,
    };
    findings.count(PART, this.#isBack(after) ? undefined : notBack);
    findings.count(PART, this.#peakBytes > MAX_RESIDENT_BYTES ? tooLarge : undefined);
    return { before: shown(this.#before), after: shown(after), 'resident at most': `${megabytes(this.#peakBytes)} MB` };
  }

  async #settled() {
    const until = Date.now() + SETTLE_MS;
    for (;;) {
      const level = await this.#server.level();
      if (this.#isBack(level) || Date.now() > until) return level;
      await sleep(LOOK_MS);
    }
  }

  #isBack(level) {
    return (
      level.used <= this.#before.used + MORE_BYTES && level.descriptors <= this.#before.descriptors + MORE_DESCRIPTORS
    );
  }
}

const megabytes = (bytes) => Math.round(bytes / 1e6);
const shown = ({ used, descriptors }) => `${megabytes(used)} MB in use, ${descriptors} descriptors`;
