import { processFacts, spentSince } from '@talent-platform/harness/processes.mjs';

import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { Conversation } from '../load/connection.mjs';
import { CALLER, startProduct } from '../world.mjs';
import { benchFormExports } from './form-exports.mjs';
import { ANSWERS, checkFilled, fillForm, firstAnswer, formTarget, makeFormsWorld, submission } from './forms-world.mjs';

/** Measures forms by their size: writing and exporting. */
export async function benchForms({ plan, folder }) {
  const world = await makeFormsWorld(folder, plan);
  const server = await startProduct(world);
  const writes = await benchFormWrites({ plan, server, owners: ownersOf(world) });
  await server.stop();
  const exported = await benchFormExports({ plan, world, filled: writes.filled });
  return { tables: [...writes.tables, ...exported.tables], figures: { ...writes.figures, ...exported.figures } };
}

/** Returns the next person. No person is used twice. */
function ownersOf({ ids: [first, last] }) {
  let next = first;
  return {
    next() {
      if (next > last) throw new RangeError(`All ${last - first + 1} people have filled a form.`);
      return next++;
    },
  };
}

/** Minimum size on the disk of a filled form with its audit record. Fewer bytes mean that nothing was written. */
const MIN_KIB_PER_WRITE = 4;

/** The requests: a form for a new person, all answers of an existing form, or one answer. */
const WRITES = {
  POST: ({ name, stamp, owners }) => submission('POST', name, { owner: owners.next(), stamp }),
  PUT: ({ name, stamp, filled }) => submission('PUT', name, { owner: filled[name].owner, stamp }),
  PATCH: ({ name, stamp, filled }) => ({
    method: 'PATCH',
    target: formTarget(filled[name].id),
    body: Buffer.from(JSON.stringify(firstAnswer(stamp))),
  }),
};
const EXPECTED = { POST: 201, PUT: 201, PATCH: 204 };

const CELLS = Object.keys(WRITES).flatMap((method) => ['small', 'big'].map((name) => ({ method, name })));

/** Measures submitting, replacing and changing a form, by the number of its answers. */
async function benchFormWrites({ plan, server, owners }) {
  const filled = {};
  for (const name of ['small', 'big']) {
    const owner = owners.next();
    filled[name] = { owner, id: await fillForm(server.port, name, { owner, stamp: 'first' }) };
  }
  const conversation = await Conversation.open({ ...CALLER, port: server.port });
  const cells = Object.fromEntries(CELLS.map((cell) => [`${cell.method} ${cell.name}`, cell]));
  const turn = (key, round) =>
    takeTurn({ server, conversation, owners, filled }, { ...cells[key], round, count: plan.formWrites });
  for (const key of Object.keys(cells)) await turn(key, 'warm-up');
  const results = await interleave(plan.rounds, Object.keys(cells), turn);
  conversation.close();
  const of = (key, figure) => results[key].map((round) => round[figure]);
  return {
    tables: [{ title: 'A form written', rows: Object.entries(cells).map(([key, cell]) => tableRow(key, cell, of)) }],
    figures: { 'cost of an answer': medianRatio(of('POST big', 'msPerAnswer'), of('POST small', 'msPerAnswer')) },
    filled,
  };
}

function tableRow(key, { method, name }, of) {
  const show = (figure, digits) => shown(median(of(key, figure)), digits);
  return {
    form: `${method} ${name}, ${method === 'PATCH' ? 1 : ANSWERS[name]} of ${ANSWERS[name]} answers`,
    'p50 ms': show('ms', 2),
    'µs per answer': shown(median(of(key, 'msPerAnswer')) * 1000, 1),
    'CPU ms': show('cpuMs', 2),
    'KiB/write': show('kibPerWrite', 1),
  };
}

/** Writes one after the other, each with other answers. The answers of the last write must all be stored. */
async function takeTurn({ server, conversation, owners, filled }, { method, name, round, count }) {
  const times = [];
  const before = processFacts(server.child.pid);
  for (let index = 0; index < count; index += 1) {
    const stamp = `${method} ${round}-${index}`;
    const answer = await conversation.send(WRITES[method]({ name, stamp, owners, filled }));
    if (answer.status !== EXPECTED[method]) throw new Error(`A form was not written: ${answer.text}`);
    times.push(answer.ms);
    note(filled, { method, name, stamp, text: answer.text });
  }
  const spent = spentSince(server.child.pid, before);
  await checkFilled(server.port, name, filled[method === 'POST' ? 'last' : name]);
  const kibPerWrite = spent.writtenBytes / 1024 / count;
  if (kibPerWrite < MIN_KIB_PER_WRITE)
    throw new Error(`A form must reach the disk with ${MIN_KIB_PER_WRITE} KiB or more, received ${kibPerWrite}`);
  const ms = median(times);
  const answers = method === 'PATCH' ? 1 : ANSWERS[name];
  const cpuMs = (spent.cpuSeconds / count) * 1000;
  return { ms, msPerAnswer: ms / answers, cpuMs, kibPerWrite };
}

/** The answers that a later read must return. */
function note(filled, { method, name, stamp, text }) {
  if (method === 'POST') filled.last = { id: Number(/^location: \S+\/(\d+)\s*$/im.exec(text)?.[1]), stamp };
  if (method === 'PUT') filled[name] = { ...filled[name], stamp, changed: {} };
  if (method === 'PATCH') filled[name] = { stamp: 'first', ...filled[name], changed: firstAnswer(stamp) };
}
