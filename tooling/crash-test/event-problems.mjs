/** The error of an interrupted attempt, in the words of this release and of the one before. */
const LOST = /stopped before it ended|ended before it was over/;

/**
 * Compares the events that a partner received with the server's rows. Returns the problems: none once every delivery is over.
 *
 * @param {{ sends: object[], overlaps: string[] }} partner
 * @param {{ deliveries: object[], attempts: object[] }} kept - the rows
 */
export function eventProblems({ sends, overlaps }, { deliveries, attempts }) {
  const sent = groupedById(sends);
  const rows = new Map(attempts.map((row) => [nameOf(row), row]));
  const seen = new Map(sends.map((send) => [nameOf(send), send]));
  return [
    ...overlaps.map((id) => `The event ${id} was sent while it was being answered.`),
    ...deliveries.flatMap((delivery) => unarrived(delivery, sent.get(delivery.id) ?? [])),
    ...[...sent.values()].flatMap(needlessSends),
    ...sends.flatMap((send) => unkept(send, rows.get(nameOf(send)))),
    ...attempts.flatMap((row) => unseen(row, seen.get(nameOf(row)))),
  ];
}

function groupedById(sends) {
  const grouped = new Map();
  for (const send of sends) grouped.set(send.id, [...(grouped.get(send.id) ?? []), send]);
  return grouped;
}

function nameOf({ id, attempt }) {
  return `${id} ${attempt}`;
}

function unarrived({ id, status, isLater }, sends) {
  if (status === 'pending' && isLater) return [];
  if (status !== 'processed') return [`The event ${id} is ${status} in the end.`];
  return sends.some(hasArrived) ? [] : [`The event ${id} is processed and never arrived.`];
}

function hasArrived({ outcome, status }) {
  return outcome === 'answered' && status === 200;
}

/** One that arrived is sent again only where the server was killed since; and no attempt has the number of one before it. */
function needlessSends(sends) {
  return sends.slice(1).flatMap((send, index) => {
    const before = sends[index];
    const { id, attempt } = send;
    if (attempt <= before.attempt) return [`Attempt ${attempt} of ${id} came behind attempt ${before.attempt}.`];
    const isNeedless = send.kills === before.kills && (hasArrived(before) || before.outcome === 'cut');
    return isNeedless ? [`The event ${id} was sent again as attempt ${attempt}, with no need.`] : [];
  });
}

/** One whose server was killed before it told the end of it. */
export function isLost(row) {
  return row.httpStatus === null && LOST.test(row.error ?? '');
}

function unkept(send, row) {
  const { id, attempt, outcome, status = null } = send;
  if (row === undefined) return [`Attempt ${attempt} of ${id} is not kept.`];
  // The server was killed before it kept what was answered.
  if (isLost(row)) return [];
  if (outcome === 'cut') return [];
  return row.httpStatus === status
    ? []
    : [`Attempt ${attempt} of ${id} was ${status}, and is kept as ${row.httpStatus}.`];
}

function unseen({ id, attempt, httpStatus }, send) {
  if (httpStatus === null || send !== undefined) return [];
  return [`Attempt ${attempt} of ${id} is kept as ${httpStatus}, and was never made.`];
}
