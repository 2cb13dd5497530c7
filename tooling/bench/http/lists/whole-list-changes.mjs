import { processFacts, spentSince } from '@talent-platform/harness/processes.mjs';
import { interleave, median, shown } from '../../measure/summary.mjs';
import { Probe } from '../load/probe.mjs';
import { CUSTOMER_ID, sendSigned } from '../world.mjs';
import { LISTS, listTarget } from './lists-world.mjs';

/** Limit of the server for the body of a whole list (D-ERR-4 code 13). */
const MAX_BYTES = 1_048_576;
/** Minimum size on the disk of a node whose label or position changed. */
const MIN_BYTES_PER_NODE = 50;

const HEALTH = '/health/live';

/** The bodies: new labels, another order, or the same list again. */
const CHANGES = {
  'every label': ({ ids, names }, round) => ({
    ids,
    names: names.map((_, index) => `Label ${round} of ${ids[index]}`),
  }),
  nothing: (list) => list,
  'the order reversed': ({ ids, names }) => ({ ids: ids.toReversed(), names: names.toReversed() }),
};

/** Measures writing a whole list of many nodes, and how long other requests wait meanwhile. */
export async function benchWholeList({ plan, server, lists: { flat } }) {
  const probe = new Probe();
  const state = { list: { ids: flat, names: flat.map(String) } };
  const change = (name, round) => changeList({ server, probe, state }, { name, round });
  await change('every label', 'warm-up');
  const results = await interleave(plan.rounds, Object.keys(CHANGES), change);
  await probe.stop();
  const of = (name, figure) => results[name].map((round) => round[figure]);
  return {
    tables: [
      {
        title: `A whole list of ${flat.length.toLocaleString('en')} nodes written`,
        rows: Object.keys(CHANGES).map((name) => tableRow(name, of)),
      },
    ],
    figures: { 'whole list seconds': median(of('every label', 'seconds')) },
    rounds: results,
    list: state.list,
  };
}

function tableRow(name, of) {
  const middle = (figure, digits) => shown(median(of(name, figure)), digits);
  const worst = (figure, digits) => shown(Math.max(...of(name, figure)), digits);
  return {
    changed: name,
    seconds: middle('seconds', 2),
    'at most': worst('seconds', 2),
    'CPU s': middle('cpuSeconds', 2),
    'MB sent': middle('megabytesSent', 1),
    'MB written': middle('megabytesWritten', 1),
    [`${HEALTH} at most, ms`]: worst('healthMs', 0),
    'a small page at most, ms': worst('pageMs', 0),
  };
}

async function changeList({ server, probe, state }, { name, round }) {
  const wanted = CHANGES[name](state.list, round);
  const body = bodyOf(wanted);
  const targets = [HEALTH, `${listTarget(LISTS.small)}?size=1`];
  const before = processFacts(server.child.pid);
  const request = { method: 'PATCH', target: `/customers/${CUSTOMER_ID}/lists/${LISTS.flat}`, body };
  const { result, worstMs } = await probe.during({ port: server.port, targets }, () =>
    sendSigned(server.port, request),
  );
  const { cpuSeconds, writtenBytes } = spentSince(server.child.pid, before);
  checkList(result, wanted);
  if (name !== 'nothing' && writtenBytes < MIN_BYTES_PER_NODE * wanted.ids.length)
    throw new Error(`${wanted.ids.length} nodes were changed, and only ${writtenBytes} bytes written`);
  state.list = wanted;
  const [healthMs, pageMs] = worstMs;
  return {
    seconds: result.ms / 1000,
    cpuSeconds,
    healthMs,
    pageMs,
    megabytesSent: body.length / 1e6,
    megabytesWritten: writtenBytes / 1e6,
  };
}

/** Returns the nodes as a client has read them, without links and with new labels. */
function bodyOf({ ids, names }) {
  const children = ids.map((id, index) => ({ listnodeid: String(id), value: names[index], hidden: false }));
  const body = Buffer.from(JSON.stringify({ id: LISTS.flat, children }));
  if (body.length > MAX_BYTES)
    throw new RangeError(`The list has ${body.length} bytes, at most ${MAX_BYTES} can be sent.`);
  return body;
}

/** Fails unless each node has the label and the position that were sent. */
export function checkList({ status, text }, { ids, names }) {
  if (status !== 200) throw new Error(`A whole list was answered with ${status} ${text}`);
  const { children } = JSON.parse(text);
  const isAsSent = ({ listnodeid, value }, index) => listnodeid === String(ids[index]) && value === names[index];
  if (children.length !== ids.length || !children.every(isAsSent)) throw new Error('The list is not as it was sent.');
}
