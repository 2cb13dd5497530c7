import { CATALOGUE } from '@talent-platform/server/dist/compiled/modules/profile-definitions/field-catalogue.js';
import { compileProfileDefinition } from '@talent-platform/server/dist/compiled/profile-engine/index.js';

import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio } from '../measure/summary.mjs';
import { perCpuSecond } from './load/load.mjs';
import { startProduct } from './servers/start-server.mjs';
import { copyWorld, makeWorld } from './world.mjs';

const FEW = 20;
const MANY = 500;
const READERS = 32;
/** Compilations that are not counted: they warm up the JavaScript engine, as a server does once. */
const WARM_UPS = 5;

/** Measures 500 custom fields: compiling them for a group, and reading 20 of them. */
export async function benchCustomFields({ plan, folder, load }) {
  const servers = {};
  const ids = {};
  for (const [name, count] of Object.entries({ few: FEW, many: MANY })) {
    const world = await makeWorld(folder, {
      name: `${name}-fields`,
      profileTypes: profileTypes(count),
      values: VALUES,
    });
    const filled = await copyWorld(world, { name: `${name}-fields-filled`, profiles: plan.profiles });
    servers[name] = await startProduct(filled);
    ids[name] = filled.ids;
  }
  const query = `?fields=lastname,${Object.keys(VALUES).join(',')}`;
  const send = (name, durationMs) => load.send(servers[name], { readers: READERS, durationMs, ids: ids[name], query });
  for (const name of Object.keys(servers)) await send(name, plan.warmUpMs);
  const results = await interleave(plan.rounds, Object.keys(servers), (name) => send(name, plan.sliceMs));
  for (const { child } of Object.values(servers)) await stopProcess(child);
  const compileMs = median(compileTimes(plan.rounds));
  const perCpu = (name) => results[name].map(perCpuSecond);
  const rows = Object.entries({ few: FEW, many: MANY }).map(([name, count]) => ({
    'custom fields': count,
    'reads of 20 per second of CPU': Math.round(median(perCpu(name))).toLocaleString('en'),
    'compile ms': count === MANY ? compileMs.toFixed(2) : '',
  }));
  return {
    tables: [{ title: 'Custom fields', rows }],
    figures: { 'compile ms': compileMs, 'cost of custom fields': medianRatio(perCpu('few'), perCpu('many')) },
    rounds: results,
  };
}

const VALUES = Object.fromEntries(
  Array.from({ length: FEW }, (_, index) => [`field${index + 1}`, `Value ${index + 1}`]),
);

function profileTypes(count) {
  const fields = Array.from({ length: count }, (_, index) => ({
    id: `field${index + 1}`,
    label: `Field ${index + 1}`,
    type: 'text',
    maxLength: 40,
    pattern: '^V',
  }));
  return { people: { fields } };
}

function compileTimes(rounds) {
  const { people: blueprint } = profileTypes(MANY);
  /** @type {import('@talent-platform/server/dist/compiled/profile-engine/index.js').GroupProfileConfiguration} */
  const group = { name: 'integrators', fieldAccess: { field7: 'none' }, attributes: { field8: { required: true } } };
  return Array.from({ length: rounds + WARM_UPS }, () => {
    const start = performance.now();
    const { problems } = compileProfileDefinition({ catalogue: CATALOGUE.people, blueprint, group });
    if (problems) throw new Error(`The fields do not compile: ${JSON.stringify(problems)}`);
    return performance.now() - start;
  }).slice(WARM_UPS);
}
