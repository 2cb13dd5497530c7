import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio } from '../../measure/summary.mjs';
import { CUSTOMER_ID, sendSigned, startWorld } from '../world.mjs';

const FIELDS = Array.from({ length: 30 }, (_, index) => `field${index + 1}`);
const INDEXED = { indexed: true, 'not indexed': false };

const PEOPLE = `/customers/${CUSTOMER_ID}/people`;

/** The ways to write a person. `id` names an existing person. */
const DEEDS = {
  POST: () => ({ method: 'POST', target: PEOPLE, values: { firstname: 'Ada', lastname: 'Bench' }, status: 201 }),
  PATCH: ({ id }) => ({ method: 'PATCH', target: `${PEOPLE}/${id}`, values: {}, status: 204 }),
};

/** Measures POST and PATCH of people with 30 searchable custom fields, and with 30 that are not searchable. */
export async function benchIndexCost({ kind, databases, plan, folder }) {
  const places = {};
  for (const [name, searchable] of Object.entries(INDEXED))
    places[name] = await startPlace({ kind, databases, folder, searchable });
  const names = Object.keys(places);
  const rounds = {};
  for (const [deed, describe] of Object.entries(DEEDS)) {
    const write = (name) => writeNew(places[name], describe(places[name]));
    await interleave(plan.formWrites / 4, names, write);
    rounds[deed] = await interleave(plan.formWrites, names, write);
  }
  for (const { child } of Object.values(places)) await stopProcess(child);
  return {
    table: { title: `What the value index costs a write on ${kind}`, rows: rowsOf(rounds) },
    figures: Object.fromEntries(
      Object.entries(rounds).map(([deed, times]) => [
        `${kind} ${deed} of indexed fields`,
        medianRatio(times.indexed, times['not indexed']),
      ]),
    ),
    rounds,
  };
}

let serial = 0;

/** Writes values that no person had before. */
async function writeNew({ port }, { method, target, values = {}, status }) {
  const written = Object.fromEntries(FIELDS.map((field) => [field, `Value ${(serial += 1)} of ${field}`]));
  const body = Buffer.from(JSON.stringify({ ...values, ...written }));
  const { ms } = await sendSigned(port, { method, target, body, status });
  return ms;
}

function rowsOf(rounds) {
  return Object.entries(rounds).map(([write, times]) => ({
    write,
    ...Object.fromEntries(
      Object.entries(times).map(([name, each]) => [`30 fields ${name}, ms`, median(each).toFixed(2)]),
    ),
  }));
}

async function startPlace({ kind, databases, folder, searchable }) {
  const url = await databases?.create();
  const fields = FIELDS.map((id) => ({ id, label: id, type: 'text', maxLength: 200, searchable }));
  const { world, product } = await startWorld(folder, {
    name: `index-${kind}-${searchable}`,
    profileTypes: { people: { fields } },
    ...(url && { environment: { TALENT_DATABASE_URL: url } }),
  });
  return { ...product, id: world.ids[0] };
}
