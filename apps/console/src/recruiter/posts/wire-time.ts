const NOON = 12;

/** Writes a time as the service reads it: `2026-11-20 09:30 AM`, UTC (spec: Job post). */
export function wireTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = time.getUTCHours();
  const date = `${String(time.getUTCFullYear()).padStart(4, '0')}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;
  return `${date} ${two(hours % NOON || NOON)}:${two(time.getUTCMinutes())} ${hours < NOON ? 'AM' : 'PM'}`;
}

/** Reads what somebody has entered in a field of the type `datetime-local`, in the own time zone. Undefined if empty. */
export function enteredTime(entered: string): string | undefined {
  const time = new Date(entered);
  return entered === '' || Number.isNaN(time.getTime()) ? undefined : wireTime(time);
}
