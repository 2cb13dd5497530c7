// npm run bench: measures the product beside what it is compared with, in one run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTable } from '@talent-platform/harness/table.mjs';

import { benchDocuments } from './documents/documents-bench.mjs';
import { benchEvents } from './http/events-bench.mjs';
import { benchFiles } from './http/files-bench.mjs';
import { benchForms } from './http/forms/forms-bench.mjs';
import { benchLists } from './http/lists/lists-bench.mjs';
import { Load } from './http/load/load.mjs';
import { benchRequests } from './http/requests-bench.mjs';
import { benchSearch } from './http/search/search-bench.mjs';
import { benchStart } from './http/start-bench.mjs';
import { removeDatabases } from './http/world.mjs';
import { CORES } from './measure/cores.mjs';
import { readPlan } from './plan.mjs';
import { judge, targetRows } from './targets.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BENCHES = {
  requests: benchRequests,
  search: benchSearch,
  lists: benchLists,
  forms: benchForms,
  files: benchFiles,
  events: benchEvents,
  start: benchStart,
};

const [part, ...rest] = process.argv.slice(2);
// This part measures files of the caller, and has no targets.
if (part === 'documents') {
  await benchDocuments(rest);
  process.exit();
}

const plan = readPlan(process.argv.slice(2));
const unknown = plan.parts.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0)
  throw new TypeError(`There is no part ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')}, documents are.`);
const startedAt = new Date();
const say = (text) => process.stdout.write(`${text}\n`);
const pinned =
  CORES.server === null ? 'nothing is pinned to a core' : `servers on core ${CORES.server}, load on core ${CORES.load}`;
say(`Benches (${plan.name}): ${plan.rounds} rounds; ${pinned}.`);
// On the disk of the project and not in a temporary folder, which may be in memory: writes must reach a disk.
mkdirSync(path.join(HERE, 'data'), { recursive: true });
const folder = mkdtempSync(path.join(HERE, 'data', 'run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const load = new Load();
const figures = {};
const tables = [];
try {
  for (const name of plan.parts.length > 0 ? plan.parts : Object.keys(BENCHES)) {
    const result = await BENCHES[name]({ plan, folder, load });
    Object.assign(figures, result.figures);
    tables.push(...result.tables);
    for (const { title, rows } of result.tables) say(`\n${title}\n${formatTable(rows)}`);
  }
} finally {
  load.stop();
  await removeDatabases();
}

const judged = judge(figures).filter(({ reached }) => plan.parts.length === 0 || reached !== undefined);
say(`\nTargets\n${formatTable(targetRows(judged))}`);
const file = path.join(HERE, 'results', `${[plan.name, ...plan.parts].join('-')}.json`);
mkdirSync(path.dirname(file), { recursive: true });
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
writeFileSync(file, `${JSON.stringify({ startedAt, plan, machine, targets: judged, tables }, null, 2)}\n`);
const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
say(`\nSaved in ${path.relative(process.cwd(), file)}; ${seconds} s.`);
