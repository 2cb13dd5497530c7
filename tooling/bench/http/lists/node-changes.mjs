import { processFacts, spentSince } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { Conversation } from '../load/connection.mjs';
import { CALLER, CUSTOMER_ID } from '../world.mjs';
import { LISTS } from './lists-world.mjs';

/** Minimum size on the disk of a changed node with the version of its list. Fewer bytes mean that nothing was changed. */
const MIN_KIB_PER_CHANGE = 4;

const ALONE = 'nothing';

/** Measures renaming a node of a big list and then reading a profile that has it, beside a small list. */
export async function benchNodeChanges({ plan, server, lists: { people } }) {
  const conversation = await Conversation.open({ ...CALLER, port: server.port });
  const names = ['big', 'small', ALONE];
  const turn = (name, round) => takeTurn({ server, conversation, people }, { name, round, count: plan.nodeChanges });
  for (const name of names) await turn(name, 'warm-up');
  const results = await interleave(plan.rounds, names, turn);
  conversation.close();
  const of = (name, figure) => results[name].map((round) => round[figure]);
  const ratio = (figure) => medianRatio(of('big', figure), of('small', figure));
  return {
    tables: [
      { title: 'A node renamed, and a profile read that has it', rows: names.map((name) => tableRow(name, of)) },
    ],
    figures: {
      'PATCH of a node': ratio('patchMs'),
      'work of a PATCH': Number.isFinite(ratio('cpuMicroseconds')) ? ratio('cpuMicroseconds') : undefined,
      'GET after a PATCH': ratio('getMs'),
    },
    rounds: results,
  };
}

function tableRow(name, of) {
  const show = (figure, digits) => shown(median(of(name, figure)), digits);
  return {
    'renamed in': name,
    'PATCH p50 ms': show('patchMs', 2),
    'GET p50 ms': show('getMs', 2),
    'CPU µs of both': show('cpuMicroseconds', 0),
    'KiB/write': show('kibPerChange', 1),
  };
}

/** Renames nodes, one after the other. After each, reads the person with the node, who must show the new label. */
async function takeTurn({ server, conversation, people }, { name, round, count }) {
  /** @type {{ patch: number[], get: number[] }} */
  const times = { patch: [], get: [] };
  const before = processFacts(server.child.pid);
  for (let index = 0; index < count; index += 1) {
    const person = people[index % people.length];
    const label = `Renamed ${name} ${round}-${index}`;
    if (name !== ALONE) times.patch.push(await rename(conversation, { name, label, id: person.nodes[name] }));
    times.get.push(await read(conversation, person, name === ALONE ? '"firstname":"Ada"' : label));
  }
  const spent = spentSince(server.child.pid, before);
  const kibPerChange = spent.writtenBytes / 1024 / count;
  if (name !== ALONE && kibPerChange < MIN_KIB_PER_CHANGE)
    throw new Error(
      `A renamed node must reach the disk with ${MIN_KIB_PER_CHANGE} KiB or more, received ${kibPerChange}`,
    );
  return {
    patchMs: name === ALONE ? NaN : median(times.patch),
    getMs: median(times.get),
    cpuMicroseconds: (spent.cpuSeconds / count) * 1e6,
    kibPerChange,
  };
}

async function rename(conversation, { name, label, id }) {
  const target = `/customers/${CUSTOMER_ID}/lists/${LISTS[name]}/node/C${id}`;
  const body = Buffer.from(JSON.stringify({ value: label }));
  const { status, text, ms } = await conversation.send({ method: 'PATCH', target, body });
  if (status !== 204) throw new Error(`A node was not renamed: ${text}`);
  return ms;
}

async function read(conversation, { id }, expected) {
  const { status, text, ms } = await conversation.send({
    target: `/customers/${CUSTOMER_ID}/people/${id}?fields=firstname,field1,field2`,
  });
  if (status !== 200 || !text.includes(expected)) throw new Error(`"${expected}" must be there in ${text}`);
  return ms;
}
