/** Returns the time of an input of type `datetime-local` in UTC; undefined for a text that is no time. */
export function utcOf(local: string | undefined): string | undefined {
  const time = new Date(local ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Returns a time as an input of type `datetime-local` takes it. */
export function localOf(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
