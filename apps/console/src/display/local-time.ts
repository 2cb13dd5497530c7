/** Returns the time of an input of type `datetime-local` in UTC; undefined for a text that is no time. */
export function utcOf(local: string | undefined): string | undefined {
  const time = new Date(local ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Returns a time as an input of type `datetime-local` takes it. */
export function localOf(time: Date): string {
  // The offset from UTC is no whole minute in early years, which an input holds while a year is typed.
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  const date = [digits(year, 4), digits(month, 2), digits(day, 2)].join('-');
  return `${date}T${digits(time.getHours(), 2)}:${digits(time.getMinutes(), 2)}`;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/** Returns the text of an address for a time of an input: in UTC, so that a link means the same in all time zones. */
export function writeTime(local: string): string {
  return utcOf(local) ?? local;
}

/** Returns the time of an address as an input takes it. A text that is no time stays as it is. */
export function readTime(written: string): string {
  const time = new Date(written);
  return Number.isNaN(time.getTime()) ? written : localOf(time);
}

/** Says whether a period between two times of inputs ends before it begins. An empty end is open. */
export function isBackwards({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean {
  const [begin, end] = [utcOf(from), utcOf(to)];
  return begin !== undefined && end !== undefined && new Date(begin) > new Date(end);
}
