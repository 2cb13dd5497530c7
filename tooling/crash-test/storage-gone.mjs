import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { mountSmallDisk } from './disk-full.mjs';
import { startServer } from './server-process.mjs';
import { PeopleClient, placeOf, TYPE, withFile } from './clients.mjs';
import { ServiceClient } from './service-client.mjs';

const run = promisify(execFile);
const RECOVERY_MS = 60_000;
const AGAIN_MS = 200;

/** @type {Record<string, (folder: string, disk: any) => { take: () => Promise<unknown>, giveBack: () => Promise<unknown>, reads: number[] }>} */
const WAYS = {
  'read-only': (folder) => ({
    take: () => run('mount', ['-o', 'remount,ro', folder]),
    giveBack: () => run('mount', ['-o', 'remount,rw', folder]),
    reads: [200],
  }),
  full: (_folder, disk) => ({ take: () => disk.fill(), giveBack: () => disk.free(), reads: [200] }),
  'not mounted': (folder) => ({
    // An empty file system that nobody can write to, over the real one.
    take: () => run('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]),
    giveBack: () => run('umount', [folder]),
    reads: [500, 503],
  }),
};

/**
 * Takes the folder of files away from a server, in three ways. Files may be refused; all else goes on, and the server
 * recovers by itself.
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase }} options
 */
export async function loseStorage({ database }) {
  const folder = path.join(database.dataDir, 'files');
  await mkdir(folder);
  const disk = await mountSmallDisk(folder, 8);
  if (disk === undefined) return { skipped: 'a file system can be mounted by root alone', violations: [], figures: {} };
  const server = await startServer(database);
  /** @type {string[]} */
  const violations = [];
  /** @type {Record<string, object>} */
  const figures = {};
  try {
    const files = new Files(server.baseUrl);
    await files.begin();
    for (const [way, make] of Object.entries(WAYS)) {
      const { take, giveBack, reads } = make(folder, disk);
      await take();
      const gone = { sent: await files.send(), read: await files.read(), other: await files.writePerson() };
      await giveBack();
      const backAt = Date.now();
      while ((await files.send()) !== 204 && Date.now() - backAt < RECOVERY_MS) await delay(AGAIN_MS);
      const after = { read: await files.read(), recoveredMs: Date.now() - backAt };
      figures[way] = { gone, after };
      if (gone.sent !== 503) violations.push(`${way}: a file was answered ${gone.sent}, not 503.`);
      if (!reads.includes(gone.read)) violations.push(`${way}: the read of a file was answered ${gone.read}.`);
      if (gone.other !== 201) violations.push(`${way}: a write without a file was answered ${gone.other}.`);
      if (after.read !== 200 || after.recoveredMs >= RECOVERY_MS) violations.push(`${way}: it has not recovered.`);
    }
    return { figures, violations };
  } finally {
    await server.kill();
    await disk.unmount();
  }
}

/** A person with a file. */
class Files {
  #service;
  #id = 0;
  #turn = 0;

  constructor(baseUrl) {
    this.#service = new ServiceClient(baseUrl);
  }

  async begin() {
    this.#id = await new PeopleClient(this.#service).create({ firstname: 'A', lastname: 'filed' }, 'filed');
    const status = await this.send();
    if (status !== 204) throw new Error(`The first file was answered ${status}.`);
  }

  /** Sends another file, and returns the status. */
  async send() {
    const body = withFile(Buffer.from(`file ${(this.#turn += 1)}`));
    return (await this.#service.send('PATCH', placeOf(this.#id), { body, type: TYPE })).status;
  }

  async read() {
    return (await this.#service.send('GET', placeOf(this.#id), {})).status;
  }

  async writePerson() {
    const members = { firstname: 'A', lastname: `other ${this.#turn}` };
    return (await this.#service.send('POST', '/people', { members })).status;
  }
}
