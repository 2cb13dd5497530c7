import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { peakMegabytes, residentMegabytes } from '@talent-platform/harness/processes.mjs';
import { multipart } from '@talent-platform/harness/send-signed.mjs';
import { formatTable } from '@talent-platform/harness/table.mjs';
import pg from 'pg';

import { countOthers } from '../../measure/others.mjs';
import { interleave, median, shown } from '../../measure/summary.mjs';
import { userOf } from '../load/connection.mjs';
import { inAnotherOrder } from '../requests-bench.mjs';
import { CUSTOMER_ID, KINDS, newPostgres, placeOf, sendSigned, startProduct, USER } from '../world.mjs';
import { FILE_EVERY, fileOf, fillInstallation, SEARCH } from './growth-world.mjs';
import { drawGrowth, rowsOf } from './picture.mjs';

const COMMAND = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/talent-server.js'));
const SAMPLE_MS = 20;
const MANY = 16;
/** The files of each round, one after the other. */
const FILES = 10;

/**
 * Measures whole installations by their size. Each is filled on SQLite, measured, and moved to PostgreSQL, where it is
 * measured again. Draws the figures.
 */
export async function benchGrowth({ plan, folder, load }) {
  const others = countOthers();
  const results = [];
  for (const size of plan.sizes) {
    const world = await fillInstallation(folder, size);
    const result = { kind: 'SQLite', ...size, ...(await measure(world, { size, plan, load })) };
    tell(result);
    if (KINDS.includes('PostgreSQL')) {
      const url = await newPostgres();
      Object.assign(result, await moveTo(url, world));
      const environment = { ...world.environment, TALENT_DATABASE_URL: url };
      const moved = await measure({ ...world, url, environment }, { size, plan, load });
      tell({ kind: 'PostgreSQL', ...size, ...moved }, result);
    }
    rmSync(world.dataDir, { recursive: true });
  }
  const title = 'Installations by profiles / customers, on SQLite / PostgreSQL';
  return { tables: [{ title, rows: rowsOf(results) }], figures: Object.assign({}, ...KINDS.map(figuresOf)) };

  /** The whole takes long, so figures are shown as soon as they are there. */
  function tell(result, ...earlier) {
    results.push(result);
    process.stdout.write(`\n${formatTable(rowsOf([...earlier, result]))}\n`);
    publish(results, { others: others(), isQuick: plan.name === 'quick' });
  }

  function figuresOf(kind) {
    const [few, many] = [results.find((each) => each.kind === kind), results.findLast((each) => each.kind === kind)];
    return {
      [`${kind} upload many / few`]: many.uploadMs / few.uploadMs,
      [`${kind} file read many / few`]: many.fileMs / few.fileMs,
    };
  }
}

/** The guide shows the picture, and the figures in a table between two comments. */
const GUIDE = fileURLToPath(new URL('../../../../docs/guides/growing.md', import.meta.url));
const TABLE = /(?<=<!-- measured -->\n)[^]*?(?=\n<!-- end -->)/;

function publish(results, { others, isQuick }) {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  const machine = `Node.js ${process.versions.node} on ${cpus().length} cores (${cpus()[0]?.model})`;
  const about = `Measured on ${day} with ${machine}, of which other programs used ${shown(others, 1)}.`;
  const picture = new URL(isQuick ? '../../results/growth.svg' : '../../../../docs/growth.svg', import.meta.url);
  writeFileSync(picture, drawGrowth(results, about));
  if (isQuick) return;
  const rows = rowsOf(results);
  const [head] = rows.map(Object.keys);
  const lines = [head, head.map(() => '---'), ...rows.map(Object.values)].map((cells) => `| ${cells.join(' | ')} |`);
  writeFileSync(
    GUIDE,
    readFileSync(GUIDE, 'utf8').replace(TABLE, `${lines.join('\n')}\n\n${about.replace(', of', ',\nof')}`),
  );
}

async function measure(world, { size, plan, load }) {
  const databaseMegabytes = await sizeOf(world);
  const starts = [];
  let server;
  for (let round = 0; round < plan.rounds; round += 1) {
    await server?.stop();
    server = await startProduct(world);
    starts.push({ seconds: server.readyMs / 1000, megabytes: peakMegabytes(server.child.pid) ?? NaN });
  }
  const requests = await measureRequests({ server, world, size, plan, load });
  const files = await measureFiles({ server, world, size, plan });
  const megabytes = residentMegabytes(server.child.pid);
  const target = path.join(path.dirname(world.dataDir), 'growth-backup');
  const backup = await runCommand(world, ['backup', target]);
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
  const backupBytes = names.reduce((sum, name) => sum + statSync(path.join(target, name)).size, 0);
  rmSync(target, { recursive: true });
  await server.stop();
  return {
    ...{ databaseMegabytes, megabytes, ...requests, ...files },
    startSeconds: median(starts.map(({ seconds }) => seconds)),
    startMegabytes: median(starts.map((start) => start.megabytes)),
    ...{ backupSeconds: backup.seconds, backupMegabytes: backup.megabytes, backupOnDisk: backupBytes / 1e6 },
  };
}

/** Moves an installation whose server runs. */
async function moveTo(url, world) {
  const server = await startProduct(world);
  const { seconds, megabytes, told } = await runCommand(world, ['move', '--to', url, '--yes']);
  await server.stop();
  const pauseSeconds = Number(/took no writes for ([\d.]+) s/.exec(told)?.[1]);
  return { moveSeconds: seconds, moveMegabytes: megabytes, pauseSeconds };
}

/** `order`: that of the fields is another one in each round, so that no cached answer fits. */
const CELLS = {
  read: { readers: 1, order: 0 },
  reads: { readers: MANY, order: 8 },
  search: { readers: 1, isSearch: true },
  searches: { readers: MANY, isSearch: true },
  write: { writers: 1 },
  writes: { writers: MANY },
};

/** Reads and changes people of all customers, and searches those of each customer. */
async function measureRequests({ server, world, size: { customers }, plan, load }) {
  const targets = Array.from({ length: customers }, (_, at) => ({
    target: `/customers/${CUSTOMER_ID + at}${SEARCH}`,
    user: userOf(USER, at),
    expected: '"searchResults":[{"id":',
  }));
  const send = (name, round, length) => {
    const { isSearch, order, ...cell } = CELLS[name];
    const people = {
      ids: world.ids,
      customers,
      query: order === undefined ? undefined : inAnotherOrder(order + round),
    };
    const about = { ...cell, ...length, writesToDisk: world.url === undefined };
    return load.send(server, { ...about, ...(isSearch ? { targets } : people) });
  };
  for (const name of Object.keys(CELLS)) await send(name, plan.rounds, { count: plan.warmUps });
  const rounds = await interleave(plan.rounds, Object.keys(CELLS), (name, round) =>
    send(name, round, { durationMs: plan.sliceMs }),
  );
  const p50 = (name) => median(rounds[name].map(({ reads, writes }) => (reads ?? writes).p50Ms));
  const rate = (name) => median(rounds[name].map(({ perSecond }) => perSecond));
  return {
    ...{ readMs: p50('read'), writeMs: p50('write'), searchMs: p50('search') },
    ...{ readsPerSecond: rate('reads'), writesPerSecond: rate('writes'), searchesPerSecond: rate('searches') },
  };
}

/** Sends texts that nobody has sent before to people of the first customer, and reads files of others. */
async function measureFiles({ server: { port }, world, size: { customers }, plan }) {
  const [first, last] = world.ids.map((number) => Math.floor(number / customers));
  const step = Math.max(1, Math.floor((last - first) / FILE_EVERY / FILES)) * FILE_EVERY;
  const times = { upload: /** @type {number[]} */ ([]), read: /** @type {number[]} */ ([]) };
  for (let turn = 0; turn < plan.rounds * FILES; turn += 1) {
    const id = Math.ceil(first / FILE_EVERY) * FILE_EVERY + (turn % FILES) * step;
    const { body, type } = multipart('resume', Buffer.from(randomBytes(1000).toString('base64')));
    const upload = { method: 'PATCH', target: `${fileOf(id + 1)}/binary`, body, type, status: 204 };
    times.upload.push((await sendSigned(port, upload)).ms);
    times.read.push((await sendSigned(port, { target: `${fileOf(id)}/binary`, status: 200 })).ms);
  }
  return { uploadMs: median(times.upload), fileMs: median(times.read) };
}

/** Runs `talent-server` beside the server, and measures that process without those that it starts. */
async function runCommand({ dataDir, environment }, words) {
  const env = { ...process.env, ...environment, TALENT_DATA_DIR: dataDir };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let [told, megabytes] = ['', NaN];
  child.stderr.on('data', (text) => (told += text));
  const watch = setInterval(() => (megabytes = peakMegabytes(child.pid) ?? megabytes), SAMPLE_MS);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`talent-server ${words.join(' ')} ended with ${code}:\n${told}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes, told };
}

/** Returns the megabytes of a database. */
async function sizeOf(world) {
  const { file, url } = /** @type {{ file?: string, url?: string }} */ (placeOf(world));
  if (file !== undefined) return statSync(file).size / 1e6;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
  await client.end();
  return Number(rows[0].bytes) / 1e6;
}
