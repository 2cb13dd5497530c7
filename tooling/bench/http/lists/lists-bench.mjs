import { peakMegabytes, processFacts, spentSince } from '@talent-platform/harness/processes.mjs';

import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { Conversation } from '../load/connection.mjs';
import { perCpuSecond } from '../load/load.mjs';
import { CALLER, CUSTOMER_ID, sendSigned, startProduct } from '../world.mjs';
import { LISTS, listTarget, makeListsWorld } from './lists-world.mjs';

const SIZE = 100;
const MAX_SIZE = 1000;

/** Measures lists by their size: reading a page, changing a node, writing the whole list, and the memory after all. */
export async function benchLists({ plan, folder, load }) {
  const { world, ids, people } = await makeListsWorld(folder, plan);
  const server = await startProduct(world);
  const pages = await benchPages({ plan, load, server, ids });
  const nodes = await benchNodeChanges({ plan, server, people });
  const whole = await benchWholeList({ plan, server, ids: ids.flat });
  const megabytes = peakMegabytes(server.child.pid);
  await server.stop();
  const restarted = await startProduct(world);
  await checkStored(restarted, 'flat', whole.list);
  await restarted.stop();
  const memory = [{ nodes: plan.listNodes.toLocaleString('en'), 'at most, MB': shown(megabytes, 0) }];
  return {
    tables: [...pages.tables, ...nodes.tables, ...whole.tables, { title: 'Memory with a big list', rows: memory }],
    figures: { ...pages.figures, ...nodes.figures, ...whole.figures, 'lists megabytes': megabytes },
  };
}

const SMALL = 'the small list, all 100';

/** One connection reads page after page of the big list, beside a page that holds all nodes of the small list. */
async function benchPages({ plan, load, server, ids }) {
  const middle = (size) => Math.ceil(ids.big.length / size / 2);
  const pages = {
    [SMALL]: { name: 'small', size: SIZE, page: 1 },
    [`first ${SIZE}`]: { name: 'big', size: SIZE, page: 1 },
    [`middle ${SIZE}`]: { name: 'big', size: SIZE, page: middle(SIZE) },
    [`last ${SIZE}`]: { name: 'big', size: SIZE, page: ids.big.length / SIZE },
    [`middle ${MAX_SIZE}`]: { name: 'big', size: MAX_SIZE, page: middle(MAX_SIZE) },
  };
  const targets = {};
  for (const [key, { name, size, page }] of Object.entries(pages)) {
    const target = `${listTarget(name)}?size=${size}&page=${page}`;
    const answer = await sendSigned(server.port, { target, status: 200 });
    const read = answer.body.children.map(({ listnodeid }) => Number(listnodeid));
    if (read.join() !== ids[name].slice((page - 1) * size, page * size).join())
      throw new Error(`${target} holds other nodes.`);
    targets[key] = { target, expected: answer.text };
  }
  const send = (key, length) => load.send(server, { readers: 1, ...length, targets: [targets[key]] });
  for (const key of Object.keys(pages)) await send(key, { count: plan.warmUps / 3 });
  const results = await interleave(plan.rounds, Object.keys(pages), (key) =>
    send(key, { durationMs: plan.sliceMs / 3 }),
  );
  const perCpu = (key) => results[key].map(perCpuSecond);
  const cost = (key) => medianRatio(perCpu(SMALL), perCpu(key));
  const worst = (size) =>
    Math.max(
      ...Object.keys(pages)
        .filter((key) => key !== SMALL && pages[key].size === size)
        .map(cost),
    );
  const rows = Object.keys(pages).map((key) => ({
    page: key,
    KB: (targets[key].expected.length / 1000).toFixed(0),
    'per second of CPU': Math.round(median(perCpu(key))).toLocaleString('en'),
    'p50 ms': shown(median(results[key].map(({ reads }) => reads.p50Ms)), 2),
    cost: shown(cost(key), 2),
  }));
  return {
    tables: [{ title: 'Pages of a list', rows }],
    figures: { 'cost of a page': worst(SIZE), 'cost of the largest page': worst(MAX_SIZE) },
  };
}

/** Minimum size on the disk of a changed node with the version of its list. Fewer bytes mean that nothing was changed. */
const MIN_KIB_PER_CHANGE = 4;

/** Renames a node of a big list and then reads a profile that has it, beside a small list. */
async function benchNodeChanges({ plan, server, people }) {
  const conversation = await Conversation.open({ ...CALLER, port: server.port });
  const names = ['big', 'small'];
  const turn = (name, round) => renameNodes({ server, conversation, people }, { name, round, count: plan.nodeChanges });
  for (const name of names) await turn(name, 'warm-up');
  const results = await interleave(plan.rounds, names, turn);
  conversation.close();
  const of = (name, figure) => results[name].map((round) => round[figure]);
  const rows = names.map((name) => ({
    'renamed in': name,
    'PATCH p50 ms': shown(median(of(name, 'patchMs')), 2),
    'GET p50 ms': shown(median(of(name, 'getMs')), 2),
    'KiB/write': shown(median(of(name, 'kibPerChange')), 1),
  }));
  return {
    tables: [{ title: 'A node renamed, and a profile read that has it', rows }],
    figures: {
      'PATCH of a node': medianRatio(of('big', 'patchMs'), of('small', 'patchMs')),
      'GET after a PATCH': medianRatio(of('big', 'getMs'), of('small', 'getMs')),
    },
  };
}

/** Renames nodes, one after the other. After each, reads the person with the node, who must show the new label. */
async function renameNodes({ server, conversation, people }, { name, round, count }) {
  /** @type {{ patch: number[], get: number[] }} */
  const times = { patch: [], get: [] };
  const before = processFacts(server.child.pid);
  for (let index = 0; index < count; index += 1) {
    const { id, nodes } = people[index % people.length];
    const value = `Renamed ${name} ${round}-${index}`;
    const list = `/customers/${CUSTOMER_ID}/lists/${LISTS[name]}`;
    const change = { method: 'PATCH', target: `${list}/node/C${nodes[name]}`, body: bytesOf({ value }) };
    const changed = await conversation.send(change);
    if (changed.status !== 204) throw new Error(`A node was not renamed: ${changed.text}`);
    times.patch.push(changed.ms);
    const target = `/customers/${CUSTOMER_ID}/people/${id}?fields=firstname,field1,field2`;
    const read = await conversation.send({ target });
    if (read.status !== 200 || !read.text.includes(value)) throw new Error(`"${value}" must be there in ${read.text}`);
    times.get.push(read.ms);
  }
  const kibPerChange = spentSince(server.child.pid, before).writtenBytes / 1024 / count;
  if (kibPerChange < MIN_KIB_PER_CHANGE)
    throw new Error(`A renamed node must reach the disk with ${MIN_KIB_PER_CHANGE} KiB, received ${kibPerChange}`);
  return { patchMs: median(times.patch), getMs: median(times.get), kibPerChange };
}

/** Writes a whole list of many nodes, each with another label. */
async function benchWholeList({ plan, server, ids }) {
  let list;
  const change = async (round) => {
    list = { ids, names: ids.map((id) => `Label ${round} of ${id}`) };
    const children = list.ids.map((id, index) => ({ listnodeid: String(id), value: list.names[index], hidden: false }));
    const target = `/customers/${CUSTOMER_ID}/lists/${LISTS.flat}`;
    const body = bytesOf({ id: LISTS.flat, children });
    const answer = await sendSigned(server.port, { method: 'PATCH', target, body, status: 200 });
    checkNodes(answer, list);
    return answer.ms / 1000;
  };
  await change('warm-up');
  const seconds = [];
  for (let round = 0; round < plan.rounds; round += 1) seconds.push(await change(round));
  const row = { seconds: shown(median(seconds), 2), 'at most': shown(Math.max(...seconds), 2) };
  return {
    tables: [{ title: `A whole list of ${ids.length.toLocaleString('en')} nodes written`, rows: [row] }],
    figures: { 'whole list seconds': median(seconds) },
    list,
  };
}

/** Fails unless the pages of a restarted server together are the list that was written last. */
async function checkStored({ port }, name, { ids, names }) {
  for (let start = 0; start < ids.length; start += MAX_SIZE) {
    const target = `${listTarget(name)}?size=${MAX_SIZE}&page=${start / MAX_SIZE + 1}`;
    const part = { ids: ids.slice(start, start + MAX_SIZE), names: names.slice(start, start + MAX_SIZE) };
    checkNodes(await sendSigned(port, { target, status: 200 }), part);
  }
}

/** Fails unless each node has the label and the position that were sent. */
function checkNodes({ body: { children } }, { ids, names }) {
  const isAsSent = ({ listnodeid, value }, index) => listnodeid === String(ids[index]) && value === names[index];
  if (children.length !== ids.length || !children.every(isAsSent)) throw new Error('The list is not as it was sent.');
}

function bytesOf(members) {
  return Buffer.from(JSON.stringify(members));
}
