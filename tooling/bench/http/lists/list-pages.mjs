import { isDeepStrictEqual } from 'node:util';

import { interleave, median, medianRatio } from '../../measure/summary.mjs';
import { perCpuSecond } from '../load/load.mjs';
import { sendSigned } from '../world.mjs';
import { LISTS, listTarget } from './lists-world.mjs';

/** One connection reads page after page, so that the time of one page is measured without waiting. */
const READERS = 1;
const SIZE = 100;
const MAX_SIZE = 1000;

/** The levels whose pages are read: one whose nodes have children, the widest, and the deepest. */
const READ_LEVELS = [0, 1, 4];

const SMALL = 'the small list, all 100';

/** Measures a page of the big list beside a page that holds all nodes of the small list. */
export async function benchPages({ plan, load, server, lists }) {
  const pages = { [SMALL]: pageOf(LISTS.small, { above: [], ids: lists.small }, { size: SIZE, page: 1 }) };
  for (const at of READ_LEVELS) Object.assign(pages, pagesOf(lists.levels[at], at + 1));
  for (const page of Object.values(pages)) page.expected = await readPage(server, page);
  const names = Object.keys(pages);
  const send = (name) => load.send(server, { readers: READERS, durationMs: plan.pageMs, targets: [pages[name]] });
  for (const name of names) await send(name);
  const results = await interleave(plan.rounds, names, send);
  const perCpu = (name) => results[name].map(perCpuSecond);
  const costs = Object.fromEntries(names.map((name) => [name, medianRatio(perCpu(SMALL), perCpu(name))]));
  const worst = (size) =>
    Math.max(...names.filter((name) => name !== SMALL && pages[name].size === size).map((name) => costs[name]));
  return {
    tables: [{ title: 'Pages of a list', rows: names.map((name) => tableRow(name, pages[name], { costs, results })) }],
    figures: { 'cost of a page': worst(SIZE), 'cost of the largest page': worst(MAX_SIZE) },
    rounds: results,
  };
}

function tableRow(name, { expected }, { costs, results }) {
  return {
    page: name,
    KB: (expected.length / 1000).toFixed(0),
    'per second of CPU': Math.round(median(results[name].map(perCpuSecond))).toLocaleString('en'),
    'p50 ms': median(results[name].map(({ reads }) => reads.p50Ms)).toFixed(2),
    cost: costs[name].toFixed(2),
    'load busy': median(results[name].map(({ loadBusy }) => loadBusy)).toFixed(2),
  };
}

/** The first, middle and last page of a level, and the middle page of the largest size. */
function pagesOf(level, number) {
  const siblings = level.ids.length;
  const name = (which) => `level ${number} of ${siblings.toLocaleString('en')}, ${which}`;
  const last = Math.ceil(siblings / SIZE);
  const middle = (size) => Math.ceil(siblings / size / 2);
  return {
    [name(`first ${SIZE}`)]: pageOf(LISTS.big, level, { size: SIZE, page: 1 }),
    [name(`middle ${SIZE}`)]: pageOf(LISTS.big, level, { size: SIZE, page: middle(SIZE) }),
    [name(`last ${SIZE}`)]: pageOf(LISTS.big, level, { size: SIZE, page: last }),
    [name(`middle ${MAX_SIZE}`)]: pageOf(LISTS.big, level, { size: MAX_SIZE, page: middle(MAX_SIZE) }),
  };
}

function pageOf(listId, { above, ids }, { size, page }) {
  const target = `${listTarget(listId, above)}?size=${size}&page=${page}`;
  return { target, size, ids: ids.slice((page - 1) * size, page * size) };
}

/** Returns the answer for the page, which must have exactly these nodes. The load compares each answer with it. */
async function readPage({ port }, { target, ids }) {
  const { text } = await sendSigned(port, { target, status: 200 });
  const isRead = isDeepStrictEqual(JSON.parse(text).children.map(numberOf), ids);
  if (!isRead) throw new Error(`${target} must hold ${ids.length} nodes from C${ids[0]} on, received ${text}`);
  return text;
}

function numberOf({ listnodeid }) {
  return Number(listnodeid);
}
