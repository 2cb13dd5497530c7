// npm run bench: measures the product beside what it is compared with, in one run.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTable } from '@talent-platform/harness/table.mjs';

import { benchEvents } from './http/events-bench.mjs';
import { benchFiles } from './http/files-bench.mjs';
import { benchForms } from './http/forms/forms-bench.mjs';
import { benchGrowth } from './http/growth/growth-bench.mjs';
import { benchLists } from './http/lists/lists-bench.mjs';
import { Load } from './http/load/load.mjs';
import { benchRequests } from './http/requests-bench.mjs';
import { benchSearch } from './http/search/search-bench.mjs';
import { benchStart } from './http/start-bench.mjs';
import { ABOUT_POSTGRES, removeDatabases } from './http/world.mjs';
import { CORES } from './measure/cores.mjs';
import { countOthers, isBusy } from './measure/others.mjs';
import { readPlan } from './plan.mjs';
import { historyRows, judge, targetRows } from './targets.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RESULTS = path.join(HERE, 'results');
/** As many as a terminal shows side by side. */
const SHOWN_RUNS = 6;
const say = (text) => process.stdout.write(`${text}\n`);
mkdirSync(RESULTS, { recursive: true });

const BENCHES = {
  requests: benchRequests,
  search: benchSearch,
  lists: benchLists,
  forms: benchForms,
  files: benchFiles,
  growth: benchGrowth,
  events: benchEvents,
  start: benchStart,
};

if (process.argv[2] === '--history') {
  const names = readdirSync(RESULTS).filter((name) => /^\d{4}-/.test(name));
  const runs = names
    .sort()
    .slice(-SHOWN_RUNS)
    .map((name) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8')));
  say(`The last runs, in UTC (✗ not met, ? open)\n${formatTable(historyRows(runs))}`);
  process.exit();
}

const plan = readPlan(process.argv.slice(2));
const unknown = plan.parts.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0)
  throw new TypeError(`There is no part ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')} are.`);
const startedAt = new Date();
const pinned =
  CORES.server === null ? 'nothing is pinned to a core' : `servers on core ${CORES.server}, load on core ${CORES.load}`;
say(`Benches (${plan.name}): ${plan.rounds} rounds; ${pinned}. ${ABOUT_POSTGRES}.`);
// On the disk of the project and not in a temporary folder, which may be in memory: writes must reach a disk.
mkdirSync(path.join(HERE, 'data'), { recursive: true });
const folder = mkdtempSync(path.join(HERE, 'data', 'run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Growth takes more than an hour. */
const isUsual = (name) => name !== 'growth' || plan.name === 'quick';
const load = new Load();
const figures = {};
const disturbed = new Set();
const others = {};
const tables = [];
try {
  for (const name of plan.parts.length > 0 ? plan.parts : Object.keys(BENCHES).filter(isUsual)) {
    const coresOfOthers = countOthers();
    const result = await BENCHES[name]({ plan, folder, load });
    others[name] = coresOfOthers();
    Object.assign(figures, result.figures);
    tables.push(...result.tables);
    for (const { title, rows } of result.tables) say(`\n${title}\n${formatTable(rows)}`);
    if (!isBusy(others[name])) continue;
    for (const figure of Object.keys(result.figures)) disturbed.add(figure);
    say(`\nThe machine was busy: other programs used ${others[name].toFixed(1)} of ${cpus().length} cores.`);
  }
} finally {
  load.stop();
  await removeDatabases();
}

const judged = judge(figures, disturbed).filter(({ reached }) => plan.parts.length === 0 || reached !== undefined);
say(`\nTargets\n${formatTable(targetRows(judged))}`);
// A quick run is no part of the history.
const prefix = plan.name === 'quick' ? '' : `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}-`;
const file = path.join(RESULTS, `${prefix}${[plan.name, ...plan.parts].join('-')}.json`);
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
writeFileSync(file, `${JSON.stringify({ startedAt, plan, machine, others, targets: judged, tables }, null, 2)}\n`);
const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
say(`\nSaved in ${path.relative(process.cwd(), file)}; ${seconds} s.`);
