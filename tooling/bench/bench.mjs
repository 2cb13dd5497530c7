// npm run bench: measures the product beside what it is compared with, in one run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { benchDocuments } from './documents/documents-bench.mjs';
import { Load } from './http/load/load.mjs';
import { benchCustomFields } from './http/custom-fields-bench.mjs';
import { benchCustomers } from './http/customers-bench.mjs';
import { benchEvents } from './http/events-bench.mjs';
import { benchFiles } from './http/files-bench.mjs';
import { benchForms } from './http/forms/forms-bench.mjs';
import { benchLists } from './http/lists/lists-bench.mjs';
import { benchMemory, benchMixed, benchScale } from './http/reads-bench.mjs';
import { benchPostgres } from './http/postgres-bench.mjs';
import { benchRequests } from './http/requests-bench.mjs';
import { benchSearch, benchSearchPostgres } from './http/search/search-bench.mjs';
import { benchStart } from './http/start-bench.mjs';
import { makeWorld } from './http/world.mjs';
import { CORES } from './measure/cores.mjs';
import { readPlan } from './plan.mjs';
import { formatTable, judge, targetTable } from './report.mjs';
import { benchSigning } from './signing/signing-bench.mjs';
import { benchTwin } from './twin/twin-bench.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));

const [part, ...rest] = process.argv.slice(2);
// This part measures files of the caller, and has no targets.
if (part === 'documents') {
  await benchDocuments(rest);
  process.exit();
}

const plan = readPlan(process.argv.slice(2));
const startedAt = new Date();
const say = (text) => process.stdout.write(`${text}\n`);

say(`Benches (${plan.name}): ${plan.rounds} rounds; ${pinning()}`);
// On the disk of the project and not in a temporary folder, which may be in memory: writes must reach a disk.
mkdirSync(path.join(HERE, 'data'), { recursive: true });
const folder = mkdtempSync(path.join(HERE, 'data', 'run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const load = new Load();
const run = { plan, folder, load, world: await makeWorld(folder) };
const parts = {};
const BENCHES = {
  signing: () => benchSigning(plan),
  requests: () => benchRequests(run),
  mixed: () => benchMixed(run),
  postgres: () => benchPostgres(run),
  scale: () => benchScale(run),
  memory: () => benchMemory(run),
  customFields: () => benchCustomFields(run),
  lists: () => benchLists(run),
  forms: () => benchForms(run),
  files: () => benchFiles(run),
  search: () => benchSearch(run),
  searchPostgres: () => benchSearchPostgres(run),
  events: () => benchEvents(run),
  customers: () => benchCustomers(run),
  start: () => benchStart(run),
  twin: () => benchTwin(run),
};
const unknown = plan.parts.filter((part) => !Object.hasOwn(BENCHES, part));
if (unknown.length > 0)
  throw new TypeError(`There is no part ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')} are.`);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (plan.parts.length > 0 && !plan.parts.includes(name)) continue;
  parts[name] = await bench();
  for (const table of parts[name].tables) say(formatTable(table));
}
load.stop();

const judged = judge(Object.assign({}, ...Object.values(parts).map(({ figures }) => figures)));
const shown = plan.parts.length > 0 ? judged.filter(({ reached }) => reached !== undefined) : judged;
say(formatTable(targetTable(shown)));
say(`\nSaved in ${path.relative(process.cwd(), save())}; ${Math.round((Date.now() - startedAt.getTime()) / 1000)} s.`);

function pinning() {
  if (CORES.server === null) return 'nothing is pinned to a core, so servers and load take from each other.';
  return `servers on core ${CORES.server}, load on core ${CORES.load}.`;
}

function save() {
  const results = path.join(HERE, 'results');
  mkdirSync(results, { recursive: true });
  const name = plan.name === 'quick' ? 'quick' : 'latest';
  const file = path.join(results, `${[name, ...plan.parts].join('-')}.json`);
  const machine = {
    node: process.version,
    platform: process.platform,
    arch: process.arch,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
  };
  writeFileSync(
    file,
    `${JSON.stringify({ startedAt, plan, machine, cores: CORES, targets: judged, parts }, null, 2)}\n`,
  );
  return file;
}
