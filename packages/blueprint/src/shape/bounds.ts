import type { BlueprintProblem, JsonSchema, Shape } from './shape.js';

/** More problems of one document are not looked for: nobody reads them, and a document can be made of nothing else. */
export const MAX_PROBLEMS = 1000;

/** The most characters of a name, a label or an id: they stand in headers and in paths. */
export const MAX_TEXT = 255;

/** The most characters of a text that people read at length, of the label of a node, and of a pattern. */
export const MAX_LONG_TEXT = 1000;

/** An array with a limit of items. The items of a longer array are not checked. */
export function atMost(most: number, shape: Shape): Shape {
  return {
    ...shape,
    problems: (value, path) =>
      Array.isArray(value) && value.length > most
        ? [tooMany({ most, of: 'items', received: value.length }, path)]
        : shape.problems(value, path),
    schema: (definitions): JsonSchema => ({ ...shape.schema(definitions), maxItems: most }),
  };
}

/** The problem of too many items. */
export function tooMany(
  { most, of, received }: { readonly most: number; readonly of: string; readonly received: number },
  path: string,
): BlueprintProblem {
  return { path, message: `must have at most ${most} ${of}, received ${received}.` };
}

/** The length of a text in characters (code points), as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Collects the problems of parts of a document, up to the limit. */
export function collect<Part>(
  parts: Iterable<Part>,
  problemsOf: (part: Part, index: number) => readonly BlueprintProblem[],
): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  let index = 0;
  for (const part of parts) {
    for (const problem of problemsOf(part, index)) problems.push(problem);
    if (problems.length >= MAX_PROBLEMS) return problems;
    index += 1;
  }
  return problems;
}
