import { processFacts, spentSince } from '@talent-platform/harness/processes.mjs';

import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { Conversation } from '../load/connection.mjs';
import { CALLER, startProduct } from '../world.mjs';
import { benchFormExports } from './form-exports.mjs';
import { ANSWERS, checkFilled, makeFormsWorld, submission } from './forms-world.mjs';

/** Measures forms by their size: writing and exporting. */
export async function benchForms({ plan, folder }) {
  const world = await makeFormsWorld(folder, plan);
  const server = await startProduct(world);
  const writes = await benchFormWrites({ plan, server, owners: ownersOf(world) });
  await server.stop();
  const exported = await benchFormExports({ plan, world, id: writes.id });
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

/** Measures submitting a form for a new person, by the number of its answers. */
async function benchFormWrites({ plan, server, owners }) {
  const conversation = await Conversation.open({ ...CALLER, port: server.port });
  const names = Object.keys(ANSWERS);
  const turn = (name, round) => takeTurn({ server, conversation, owners }, { name, round, count: plan.formWrites });
  for (const name of names) await turn(name, 'warm-up');
  const results = await interleave(plan.rounds, names, turn);
  conversation.close();
  const of = (name, figure) => results[name].map((round) => round[figure]);
  return {
    tables: [{ title: 'A form submitted', rows: names.map((name) => tableRow(name, of)) }],
    figures: { 'cost of an answer': medianRatio(of('big', 'msPerAnswer'), of('small', 'msPerAnswer')) },
    id: results.big[0].id,
  };
}

function tableRow(name, of) {
  const show = (figure, digits) => shown(median(of(name, figure)), digits);
  return {
    form: `${name}, ${ANSWERS[name]} answers`,
    'p50 ms': show('ms', 2),
    'µs per answer': shown(median(of(name, 'msPerAnswer')) * 1000, 1),
    'CPU ms': show('cpuMs', 2),
    'KiB/write': show('kibPerWrite', 1),
  };
}

/** Submits one form after the other, each with other answers. The answers of the last one must all be stored. */
async function takeTurn({ server, conversation, owners }, { name, round, count }) {
  const times = [];
  const before = processFacts(server.child.pid);
  let last;
  for (let index = 0; index < count; index += 1) {
    const stamp = `${round}-${index}`;
    const answer = await conversation.send(submission(name, { owner: owners.next(), stamp }));
    if (answer.status !== 201) throw new Error(`A form was not written: ${answer.text}`);
    times.push(answer.ms);
    last = { id: Number(/^location: \S+\/(\d+)\s*$/im.exec(answer.text)?.[1]), stamp };
  }
  const spent = spentSince(server.child.pid, before);
  await checkFilled(server.port, name, last);
  const kibPerWrite = spent.writtenBytes / 1024 / count;
  if (kibPerWrite < MIN_KIB_PER_WRITE)
    throw new Error(`A form must reach the disk with ${MIN_KIB_PER_WRITE} KiB or more, received ${kibPerWrite}`);
  const ms = median(times);
  const cpuMs = (spent.cpuSeconds / count) * 1000;
  return { id: last.id, ms, msPerAnswer: ms / ANSWERS[name], cpuMs, kibPerWrite };
}
