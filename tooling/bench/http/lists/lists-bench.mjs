import { benchPages } from './list-pages.mjs';
import { LISTS, listTarget, makeListsWorld } from './lists-world.mjs';
import { benchNodeChanges } from './node-changes.mjs';
import { benchWholeList, checkList } from './whole-list-changes.mjs';
import { startProduct } from '../servers/start-server.mjs';
import { sendSigned } from '../world.mjs';
import { peakMegabytes, residentMegabytes, stopProcess } from '@talent-platform/harness/processes.mjs';
import { shown } from '../../measure/summary.mjs';

const PAGE = 1000;

/** Measures lists by their size: reading a page, changing a node, writing the whole list, and its memory. */
export async function benchLists({ plan, folder, load }) {
  const lists = await makeListsWorld(folder, plan);
  const server = await startProduct(lists.world);
  const run = { plan, load, server, lists };
  const memory = [noteMemory(server, 'lists loaded', await readFirst(server))];
  const pages = await benchPages(run);
  memory.push(noteMemory(server, 'pages read'));
  const nodes = await benchNodeChanges(run);
  memory.push(noteMemory(server, 'nodes changed'));
  const whole = await benchWholeList(run);
  memory.push(noteMemory(server, 'whole lists written'));
  await stopProcess(server.child);
  await checkStored(lists.world, whole.list);
  const parts = [pages, nodes, whole];
  const held = memory.flatMap(({ megabytes }) => megabytes ?? []);
  return {
    tables: [...pages.tables, ...nodes.tables, ...whole.tables, memoryTable(plan, memory)],
    figures: {
      ...Object.assign({}, ...parts.map(({ figures }) => figures)),
      'lists megabytes': held.length < memory.length ? undefined : Math.max(...held),
    },
    rounds: { pages: pages.rounds, nodes: nodes.rounds, whole: whole.rounds, memory },
  };
}

/** The first read of a list loads all lists of the customer. */
async function readFirst({ port }) {
  const { ms } = await sendSigned(port, { target: `${listTarget(LISTS.big)}?size=1`, status: 200 });
  return ms;
}

/**
 * @param {{ child: import('node:child_process').ChildProcess }} server
 * @param {string} after
 * @param {number} [ms]
 */
function noteMemory({ child }, after, ms) {
  return { after, ms, megabytes: residentMegabytes(child.pid), peak: peakMegabytes(child.pid) };
}

function memoryTable({ listNodes }, memory) {
  const rows = memory.map(({ after, ms, megabytes, peak }) => ({
    after,
    'held, MB': shown(megabytes, 0),
    'at most so far, MB': shown(peak, 0),
    'first read, ms': shown(ms, 0),
  }));
  return { title: `Memory with a list of ${listNodes.toLocaleString('en')} nodes`, rows };
}

/** Fails unless the pages of a restarted server together are the list that was written last. */
async function checkStored(world, { ids, names }) {
  const { child, port } = await startProduct(world);
  for (let start = 0; start < ids.length; start += PAGE) {
    const target = `${listTarget(LISTS.flat)}?size=${PAGE}&page=${start / PAGE + 1}`;
    const part = { ids: ids.slice(start, start + PAGE), names: names.slice(start, start + PAGE) };
    checkList(await sendSigned(port, { target }), part);
  }
  await stopProcess(child);
}
