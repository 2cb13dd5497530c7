import type { BlueprintProblem } from '@talent-platform/blueprint';
import { MAX_PROBLEMS, ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';

/** Refuses a whole blueprint. Has every problem once, sorted by path. */
export class BlueprintRefused extends Error {
  override readonly name = 'BlueprintRefused';

  private constructor(
    readonly first: BlueprintProblem,
    readonly others: readonly BlueprintProblem[],
  ) {
    super([first, ...others].map(({ path, message }) => `${path}: ${message}`).join('\n'));
  }

  /** Returns the refusal for these problems, or undefined if there are none. */
  static for(problems: readonly BlueprintProblem[]): BlueprintRefused | undefined {
    const distinct = new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.message]), problem]));
    const sorted = [...distinct.values()].sort((one, other) => comparePaths(one.path, other.path));
    const [first, ...others] = sorted.slice(0, MAX_PROBLEMS);
    return first && new BlueprintRefused(first, others);
  }

  asConfigurationError(): BlueprintUnusable {
    const lines = [this.first, ...this.others].map(({ path, message }) => `  ${path}: ${message}`);
    return new BlueprintUnusable([' is refused:', ...lines].join('\n'), { cause: this });
  }

  /** Returns the error of a refused request: one entry for each problem (D-PLT-2). */
  asProtocolError(): ProtocolError {
    return new ProtocolError([asProblem(this.first), ...this.others.map(asProblem)], { cause: this });
  }
}

function asProblem({ path, message }: BlueprintProblem): Problem {
  return { code: 'VALUE_INVALID', field: path === '' ? undefined : path, detail: message };
}

/** Compares paths by code unit. Exception: indexes of arrays compare as numbers, so that 10 comes after 2. */
function comparePaths(one: string, other: string): number {
  const [left, right] = [piecesOf(one), piecesOf(other)];
  for (const [index, piece] of left.entries()) {
    const counterpart = right[index];
    if (counterpart === undefined) return 1;
    if (piece === counterpart) continue;
    const numbers = [piece, counterpart].map(Number);
    const difference = (numbers[0] ?? 0) - (numbers[1] ?? 0);
    return Number.isNaN(difference) || difference === 0 ? (piece < counterpart ? -1 : 1) : difference;
  }
  return left.length - right.length;
}

/** Splits a path into texts and whole numbers. */
function piecesOf(path: string): string[] {
  return path.split(/(\d+)/);
}

/** @throws BlueprintRefused with the path of the refused value */
export async function refusedAt(place: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw (error instanceof ProtocolError && refusalOf(place, error)) || error;
  }
}

function refusalOf(place: string, { problems }: ProtocolError): BlueprintRefused | undefined {
  return BlueprintRefused.for(
    problems.map(({ field, detail }) => ({
      path: field === undefined ? place : `${place}.${field}`,
      message: detail,
    })),
  );
}

/** Ends a start whose blueprint cannot be applied. The host of an embedded server has another name for the setting. */
export class BlueprintUnusable extends ConfigurationError {
  /** @param fault what follows the name of the setting, such as `: … does not exist` or ` is refused: …` */
  constructor(
    readonly fault: string,
    options?: ErrorOptions,
  ) {
    super(`TALENT_BLUEPRINT${fault}`, options);
  }
}
