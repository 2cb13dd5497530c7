import { ServiceError } from '@talent-platform/client';
import type { TFunction } from 'i18next';
import type { Blueprint } from './blueprint-document.js';
import { jsonPlaces, placeProblem } from './json-places.js';
import type { PlacedProblem } from './json-places.js';
import { isObject } from './keyed-items.js';
import type { Schema } from './schema-help.js';
import { findSchemaMistakes } from './schema-mistakes.js';
import type { SchemaMistakeKind } from './schema-mistakes.js';
import { findSyntaxMistake } from './syntax-mistake.js';
import type { ExpectedPart, Mistake } from './syntax-mistake.js';

type MistakeKind = ExpectedPart | SchemaMistakeKind | 'document';

/** Reads a document that somebody typed: the document, or why it cannot be read. */
export function parseDocument(text: string): {
  readonly document?: Blueprint;
  readonly mistake?: Mistake<ExpectedPart | 'document'>;
} {
  const whole = { from: 0, to: text.length, kind: 'document', allowed: [] } as const;
  try {
    const document: unknown = JSON.parse(text);
    return isObject(document) ? { document } : { mistake: whole };
  } catch {
    return { mistake: findSyntaxMistake(text) ?? whole };
  }
}

/** Finds the mistakes of a text while somebody types it: in its syntax, else against the schema. */
export function findMistakes(text: string, schema: Schema | undefined): ReadonlyArray<Mistake<MistakeKind>> {
  const { document, mistake } = parseDocument(text);
  if (mistake) return [mistake];
  return schema ? findSchemaMistakes(schema, document, jsonPlaces(text)) : [];
}

/** Says in words what is wrong. */
export function mistakeProblem(
  { from, to, kind, allowed }: Mistake<MistakeKind>,
  t: TFunction<'administrator'>,
): PlacedProblem {
  return { from, to, path: '', message: t(`blueprint.mistakes.${kind}`, { allowed: allowed.join(', ') }) };
}

/** Finds the places of the problems that the service has told. */
export function findPlacedProblems(text: string, error: unknown): readonly PlacedProblem[] {
  if (!(error instanceof ServiceError)) return [];
  const root = jsonPlaces(text);
  return error.problems.map(({ field, detail }) =>
    placeProblem(root, field === undefined ? detail : `${field}: ${detail}`),
  );
}

/** Finds the place of a problem again after the text has changed. A text that is no JSON keeps the old place. */
export function placeAgain(text: string, problem: PlacedProblem): PlacedProblem {
  if (problem.path === '' || parseDocument(text).mistake) return problem;
  return placeProblem(jsonPlaces(text), `${problem.path}: ${problem.message}`);
}
