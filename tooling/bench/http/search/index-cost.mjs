import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { CUSTOMER_ID, sendSigned, startWorld } from '../world.mjs';

const FIELDS = Array.from({ length: 30 }, (_, index) => `field${index + 1}`);
const INDEXED = { indexed: true, 'not indexed': false };

const PEOPLE = `/customers/${CUSTOMER_ID}/people`;

/** The ways to write a person. `id` names an existing person. */
const DEEDS = {
  POST: () => ({ method: 'POST', target: PEOPLE, values: { firstname: 'Ada', lastname: 'Bench' }, status: 201 }),
  PATCH: (id) => ({ method: 'PATCH', target: `${PEOPLE}/${id}`, values: {}, status: 204 }),
};

/** Measures POST and PATCH of people with 30 searchable custom fields, and with 30 that are not searchable. */
export async function benchIndexCost({ kind, plan, folder }) {
  const places = {};
  for (const [name, searchable] of Object.entries(INDEXED)) {
    const fields = FIELDS.map((id) => ({ id, label: id, type: 'text', maxLength: 200, searchable }));
    const parts = { name: `index-${kind}-${searchable}`, kind, profileTypes: { people: { fields } } };
    places[name] = await startWorld(folder, parts);
  }
  const figures = {};
  const rows = [];
  for (const [deed, describe] of Object.entries(DEEDS)) {
    const write = (name) => writeNew(places[name].product, describe(places[name].world.ids[0]));
    await interleave(plan.formWrites, Object.keys(places), write);
    const times = await interleave(plan.formWrites, Object.keys(places), write);
    figures[`${kind} ${deed} of indexed fields`] = medianRatio(times.indexed, times['not indexed']);
    const each = Object.entries(times).map(([name, ms]) => [`30 fields ${name}, ms`, shown(median(ms), 2)]);
    rows.push({ write: deed, ...Object.fromEntries(each) });
  }
  for (const { product } of Object.values(places)) await product.stop();
  return { table: { title: `What the value index costs a write on ${kind}`, rows }, figures };
}

let serial = 0;

/** Writes values that no person had before. */
async function writeNew({ port }, { method, target, values, status }) {
  const written = Object.fromEntries(FIELDS.map((field) => [field, `Value ${(serial += 1)} of ${field}`]));
  const { ms } = await sendSigned(port, { method, target, members: { ...values, ...written }, status });
  return ms;
}
