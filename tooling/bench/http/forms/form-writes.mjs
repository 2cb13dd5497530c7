import { processFacts } from '../../measure/process-facts.mjs';
import { interleave } from '../../measure/rounds.mjs';
import { median, medianRatio, shown } from '../../measure/summary.mjs';
import { Conversation } from '../load/conversation.mjs';
import { CALLER } from '../world.mjs';
import { ANSWERS, firstAnswer } from './described-forms.mjs';
import { checkFilled, fillForm, formTarget, submission } from './forms-world.mjs';

/** A filled form and its audit record are at least this on the disk; less, and nothing was written. */
const LEAST_KIB_PER_WRITE = 4;

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
export async function benchFormWrites({ plan, server, owners }) {
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
    rounds: results,
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

/** Writes one after the other, each with answers of its own; the last must be there, all of it. */
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
  const after = processFacts(server.child.pid);
  await checkFilled(server.port, name, filled[method === 'POST' ? 'last' : name]);
  const kibPerWrite = (after?.writtenBytes - before?.writtenBytes) / 1024 / count;
  if (kibPerWrite < LEAST_KIB_PER_WRITE)
    throw new Error(`A form must reach the disk with ${LEAST_KIB_PER_WRITE} KiB or more, received ${kibPerWrite}`);
  const ms = median(times);
  const answers = method === 'PATCH' ? 1 : ANSWERS[name];
  const cpuMs = ((after?.cpuSeconds - before?.cpuSeconds) / count) * 1000;
  return { ms, msPerAnswer: ms / answers, cpuMs, kibPerWrite };
}

/** The answers that a later read must return. */
function note(filled, { method, name, stamp, text }) {
  if (method === 'POST') filled.last = { id: Number(/^location: \S+\/(\d+)\s*$/im.exec(text)[1]), stamp };
  if (method === 'PUT') filled[name] = { ...filled[name], stamp, changed: {} };
  if (method === 'PATCH') filled[name] = { stamp: 'first', ...filled[name], changed: firstAnswer(stamp) };
}
