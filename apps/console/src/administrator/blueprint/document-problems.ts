import { ServiceError } from '@talent-platform/client';
import { jsonPlaces, placeProblem } from './json-places.js';
import type { PlacedProblem } from './json-places.js';

/** Reads a document that somebody typed: the document, or why it cannot be read. */
export function parseDocument(text: string): {
  readonly document?: object;
  readonly problems: readonly PlacedProblem[];
} {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return { document, problems: [] };
    return { problems: [{ from: 0, to: text.length, path: '', message: 'must be an object: { … }.' }] };
  } catch (error) {
    const { message } = error as Error;
    const from = positionOf(text, message);
    return { problems: [{ from, to: from + 1, path: '', message }] };
  }
}

/** Browsers tell the place of a syntax error in words of their own. Without it, the end of the text is shown. */
function positionOf(text: string, message: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line === undefined) return text.length;
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.reduce((sum, one) => sum + one.length + 1, Number(column) - 1);
}

/** Finds the places of the problems that the service has told. */
export function findPlacedProblems(text: string, error: unknown): readonly PlacedProblem[] {
  if (!(error instanceof ServiceError)) return [];
  const root = jsonPlaces(text);
  return error.problems.map(({ field, detail }) =>
    placeProblem(root, field === undefined ? detail : `${field}: ${detail}`),
  );
}
