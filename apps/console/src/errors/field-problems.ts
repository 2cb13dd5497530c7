import { ServiceError } from '@talent-platform/client';

/** Returns the service's words about each field that it refused, for the inputs of a form. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ServiceError)) return new Map();
  const words = new Map<string, string>();
  for (const { field, detail } of error.problems) {
    if (field !== undefined) words.set(field, [words.get(field), detail].filter(Boolean).join(' '));
  }
  return words;
}
