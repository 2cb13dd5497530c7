import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
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
    const sorted = [...distinct.values()].sort((one, other) => compare(orderOf(one.path), orderOf(other.path)));
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

/** Returns a text that sorts like the path, with the index 10 behind 2. */
function orderOf(path: string): string {
  return path.replace(/\d+/g, (index) => index.padStart(16, '0'));
}

/** Compares by code unit. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
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

/** Returns the error of a changed file whose rules no longer hold together with what users have changed. */
export function unfitFile({ first, others }: BlueprintRefused, merged: unknown): BlueprintUnusable {
  const problems = [first, ...others].map(({ path, message }) => `  ${namedPath(merged, path)}: ${message}`);
  const { id } = (merged as Blueprint).customer;
  const wayOut = `Take what they have changed into the file ("talent-server customers export ${id}" prints it).`;
  return new BlueprintUnusable(
    [' does not fit what users have changed since the start before:', ...problems, wayOut].join('\n'),
  );
}

/** The members by which an item of a blueprint is known. */
const NAMES = ['username', 'integrationName', 'formname', 'id', 'name', 'listnodeid', 'value'];

/**
 * Returns a path of a problem with the names of the items instead of their positions: `users.acme.hr.group` for
 * `users[2].group`. The positions mean nothing to the reader if the document is in no file.
 */
export function namedPath(document: unknown, path: string): string {
  let value: unknown = document;
  const parts = Array.from(path.matchAll(/\[(\d+)\]|[^.[]+/g), ([part, index]) => {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[index ?? part];
    return index === undefined ? part : (nameOf(value) ?? part);
  });
  return parts.join('.');
}

function nameOf(item: unknown): string | undefined {
  const members = (item ?? {}) as Readonly<Record<string, unknown>>;
  const name = NAMES.map((member) => members[member]).find((value) => value !== undefined);
  return name === undefined ? undefined : String(name);
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
