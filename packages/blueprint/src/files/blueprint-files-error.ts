export interface FileProblem {
  readonly file: string;
  /** From 1; left out if the problem has no single position. */
  readonly line?: number;
  /** From 1, in characters. */
  readonly column?: number;
  /**
   * The reason why the file cannot be read, and the way out. The text follows the position, and shows nothing of the
   * file except keys.
   */
  readonly reason: string;
}

/**
 * Files of a blueprint cannot be read. Each problem names the file, the position, the reason and the way out. The message
 * has a line for each problem.
 *
 * @example
 * try {
 *   await readBlueprint('acme');
 * } catch (error) {
 *   if (error instanceof BlueprintFilesError) console.error(error.message);
 *   // acme/forms.yaml:12:3 has the same key twice in one mapping; write it once.
 * }
 */
export class BlueprintFilesError extends Error {
  override readonly name = 'BlueprintFilesError';
  readonly problems: readonly [FileProblem, ...FileProblem[]];

  /** @param problems at least one */
  constructor(problems: readonly [FileProblem, ...FileProblem[]], options?: ErrorOptions) {
    super(problems.map((problem) => `${placeOf(problem)} ${problem.reason}`).join('\n'), options);
    this.problems = problems;
  }

  static of(file: string, reason: string, options?: ErrorOptions): BlueprintFilesError {
    return new BlueprintFilesError([{ file, reason }], options);
  }
}

/** Throws the problems of several errors in one; nothing if there are no errors. */
export function throwJoined(errors: readonly BlueprintFilesError[]): void {
  const [first, ...others] = errors.flatMap(({ problems }) => problems);
  if (first !== undefined) throw new BlueprintFilesError([first, ...others], { cause: errors[0]?.cause });
}

function placeOf({ file, line, column }: FileProblem): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
