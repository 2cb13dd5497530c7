/** Something wrong with a blueprint, at a path such as `users[0].group`. */
export interface BlueprintProblem {
  readonly path: string;
  readonly message: string;
}

/** Checks one value of the document and answers every problem in it. */
export type Shape = (value: unknown, path: string) => BlueprintProblem[];

interface Member {
  readonly shape: Shape;
  readonly required: boolean;
}

/** One rule about one value; `rule` completes the sentence "must be …". */
export function rule(sentence: string, holds: (value: unknown) => boolean): Shape {
  return (value, path) => (holds(value) ? [] : [{ path, message: `must be ${sentence}, received ${shown(value)}.` }]);
}

export function required(shape: Shape): Member {
  return { shape, required: true };
}

export function optional(shape: Shape): Member {
  return { shape, required: false };
}

/** An object with these members and no others. */
export function object(members: Readonly<Record<string, Member>>): Shape {
  return (value, path) => {
    if (!isObject(value)) return notAn('an object', value, path);
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
    return [
      ...unknown.map((name) => ({
        path: below(path, name),
        message: `is not a member that this version reads; ${Object.keys(members).join(', ')} are.`,
      })),
      ...Object.entries(members).flatMap(([name, member]) =>
        memberProblems(value, below(path, name), { name, member }),
      ),
    ];
  };
}

/** An object whose members all have the one shape. */
export function recordOf(shape: Shape): Shape {
  return (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => shape(member, below(path, name)))
      : notAn('an object', value, path);
}

/** An array whose items all have the one shape. */
export function arrayOf(shape: Shape): Shape {
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => shape(item, `${path}[${index}]`))
      : notAn('an array', value, path);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberProblems(
  value: Readonly<Record<string, unknown>>,
  path: string,
  { name, member }: { name: string; member: Member },
): BlueprintProblem[] {
  if (Object.hasOwn(value, name) && value[name] !== undefined) return member.shape(value[name], path);
  return member.required ? [{ path, message: 'is required.' }] : [];
}

function notAn(what: string, value: unknown, path: string): BlueprintProblem[] {
  return [{ path, message: `must be ${what}, received ${shown(value)}.` }];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** What came, by its kind alone where it could be a secret. */
function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}
