// The load, in a process and on a core of its own. A message names the requests. The worker prepares and then sends them.
import { Connection, SignedRequests } from './connection.mjs';

/** Limit of people that are read. More people would not change the figures, and signing their requests takes long. */
const MAX_READ_PEOPLE = 20_000;
const MAX_WRITES_PER_SECOND = 10_000;
/** The number of people that each writer changes. No other writer changes them, so the last write must be stored. */
const PEOPLE_PER_WRITER = 50;
/** One answer in this number is compared whole. For all others only the status is checked. */
const READ_WHOLE_EVERY = 16;

let prepared;

process.on('message', ({ prepare, go }) => {
  const work = prepare ? prepareLoad(prepare) : go ? runLoad() : Promise.reject(new TypeError('Unknown message.'));
  work.then(
    (answer) => process.send?.(answer ?? {}),
    (error) => process.send?.({ failure: error.stack }),
  );
});

async function prepareLoad(load) {
  const { port, readers = 0, writers = 0, durationMs = Infinity, count = Infinity, ids, targets, ...caller } = load;
  const each = Math.ceil(count / (readers + writers));
  const requests = new SignedRequests({ port, ...caller });
  const reads = targets ? requests.readsOf(targets) : readers === 0 ? [] : requests.reads(sampleOf(ids));
  const perWriter = Math.min(each, Math.ceil((MAX_WRITES_PER_SECOND * durationMs) / 1000 / Math.max(1, writers)));
  const tasks = [];
  for (let reader = 0; reader < readers; reader += 1) tasks.push(readTask(reads, reader));
  for (let writer = 0; writer < writers; writer += 1)
    tasks.push(writeTask(requests.writes(peopleOf(ids, writer), perWriter)));
  for (const task of tasks) task.connection = await Connection.open(port);
  prepared = { tasks, durationMs, each };
}

async function runLoad() {
  const { tasks, durationMs, each } = prepared;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const deadline = start + durationMs;
  await Promise.all(
    tasks.map((task) =>
      task.connection.run(
        () => (task.times.length < each && performance.now() < deadline ? task.next() : undefined),
        task.check,
      ),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  tasks.forEach(({ connection }) => connection.close());
  const of = (kind) => tasks.filter((task) => task.kind === kind);
  return {
    seconds,
    busy: (user + system) / 1e6 / seconds,
    readMs: of('read').flatMap(({ times }) => times),
    writeMs: of('write').flatMap(({ times }) => times),
    acknowledged: of('write').flatMap(({ last }) => last()),
  };
}

function readTask(reads, reader) {
  const times = [];
  let at = Math.floor((reads.length * reader) / 32) % reads.length;
  const check = ({ status, text, request, ms }) => {
    if (status !== 200) throw new Error(`A read was answered with ${text}`);
    if (times.length % READ_WHOLE_EVERY === 0 && !text.includes(request.expected))
      throw new Error(`Not what ${request.id} is: ${text}`);
    times.push(ms);
  };
  const next = () => {
    at = at + 1 < reads.length ? at + 1 : 0;
    return reads[at];
  };
  return { kind: 'read', times, next, check };
}

function writeTask(writes) {
  const times = [];
  let at = 0;
  const check = ({ status, text, ms }) => {
    if (status !== 204) throw new Error(`A write was answered with ${text}`);
    times.push(ms);
  };
  // A busy machine may not answer one write in a short bench.
  const last = () => (times.length === 0 ? [] : [lastOf(writes[times.length - 1])]);
  return { kind: 'write', times, next: () => writes[at++], check, last };
}

function lastOf({ id, written }) {
  return { id, written };
}

function sampleOf([first, last]) {
  const step = Math.max(1, Math.floor((last - first + 1) / MAX_READ_PEOPLE));
  const ids = [];
  for (let id = first; id <= last; id += step) ids.push(id);
  return shuffled(ids);
}

function peopleOf([first, last], writer) {
  const ids = Array.from({ length: PEOPLE_PER_WRITER }, (_, index) => first + writer * PEOPLE_PER_WRITER + index);
  return ids.filter((id) => id <= last);
}

function shuffled(ids) {
  for (let index = ids.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [ids[index], ids[other]] = [ids[other], ids[index]];
  }
  return ids;
}
