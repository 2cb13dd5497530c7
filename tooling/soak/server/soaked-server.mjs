import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));
const PROBE = new URL('loop-probe.mjs', import.meta.url).href;
const STOP_MS = 40_000;
const ASK_MS = 60_000;

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** The built server in a process of its own, with the probe of its event loop inside. */
export class SoakedServer {
  #child;
  #ended;
  #errors = '';
  #asked = 0;

  /** @param {{ dataDir: string, databaseUrl: string, blueprint: string }} on - `blueprint` is a file or folder */
  static async start({ dataDir, databaseUrl, blueprint }) {
    const server = new SoakedServer();
    const environment = {
      NODE_ENV: 'development',
      TALENT_HOST: '127.0.0.1',
      TALENT_PORT: '0',
      TALENT_LOG_LEVEL: 'error',
    };
    server.#child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, SERVER], {
      env: {
        ...process.env,
        ...environment,
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
    const lines = createInterface(stdout);
    this.logged = [];
    lines.on('line', (line) => this.logged.push(line));
    const ready = new Promise((resolve) => {
      this.#child.on('message', ({ baseUrl }) => baseUrl && resolve(baseUrl));
    });
    this.baseUrl = await Promise.race([ready, this.#ended.then(() => undefined)]);
    if (!this.baseUrl) throw new Error(`The server ended before it was ready:\n${this.#errors}`);
    this.port = Number(new URL(this.baseUrl).port);
  }

  /** The event loop during the work: `stallMs` is its longest stall, `gcMs` the garbage collection in it. */
  async during(work) {
    await this.#ask('begin');
    const result = await work();
    return { result, ...(await this.#ask('end')) };
  }

  /** Bytes, after a garbage collection, and how many descriptors are open. */
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

  /** @returns {Promise<string | undefined>} what was wrong with how it stopped */
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
