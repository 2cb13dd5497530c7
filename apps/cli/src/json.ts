/** An object with members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members, as JSON knows them: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as JSON for a machine, set out in lines. */
export function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
