/** A value of a JSON text, and where it stands. */
export interface JsonPlace {
  readonly from: number;
  readonly to: number;
  readonly members?: ReadonlyMap<string, JsonMember>;
  readonly items?: readonly JsonPlace[];
}

interface JsonMember {
  /** The offset of its name. */
  readonly from: number;
  readonly place: JsonPlace;
}

const TOKEN = /[\s:,]*("[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|[^\s"{}[\]:,]+)/y;

/** Reads where the values of a JSON text stand. The text must be JSON: `JSON.parse` says whether it is. */
export function jsonPlaces(text: string): JsonPlace {
  const token = new RegExp(TOKEN);
  const next = () => {
    const [, found = ''] = token.exec(text) ?? [];
    return { found, to: token.lastIndex, from: token.lastIndex - found.length };
  };
  const valueOf = ({ found, from, to }: ReturnType<typeof next>): JsonPlace => {
    if (found === '{') return objectFrom(from);
    if (found === '[') return arrayFrom(from);
    return { from, to };
  };
  const objectFrom = (from: number): JsonPlace => {
    const members = new Map<string, JsonMember>();
    for (;;) {
      const name = next();
      if (name.found === '}' || name.found === '') return { from, to: name.to, members };
      members.set(JSON.parse(name.found) as string, { from: name.from, place: valueOf(next()) });
    }
  };
  const arrayFrom = (from: number): JsonPlace => {
    const items: JsonPlace[] = [];
    for (;;) {
      const item = next();
      if (item.found === ']' || item.found === '') return { from, to: item.to, items };
      items.push(valueOf(item));
    }
  };
  return valueOf(next());
}

/** The place of a problem of a document: the offset in its text, and the words. */
export interface PlacedProblem {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly message: string;
}

/**
 * Finds where a problem of the service is: `userGroups[1].access.jobs: must be …`. Names may hold dots (`lists.skills`),
 * so they are read along the document. A member that is missing is shown at the value that lacks it.
 */
export function placeProblem(root: JsonPlace, problem: string): PlacedProblem {
  const end = /^(?:[^":]|:(?! )|"[^"]*")*?(?=: )/.exec(problem)?.[0].length ?? 0;
  const path = problem.slice(0, end);
  const message = end === 0 ? problem : problem.slice(end + 2);
  let place = root;
  let from = root.from;
  let rest = path;
  for (let step = nextStep(place, rest); step !== undefined; step = nextStep(place, rest)) {
    ({ place, from, rest } = step);
  }
  return { from, to: Math.min(place.to, from + LONGEST_MARK), path, message };
}

/** Whole objects are not marked. */
const LONGEST_MARK = 200;

function nextStep(
  { members, items }: JsonPlace,
  rest: string,
): { readonly place: JsonPlace; readonly from: number; readonly rest: string } | undefined {
  if (rest === '') return undefined;
  const [whole = '', index] = /^\[(\d+)\]/.exec(rest) ?? [];
  const item = index === undefined ? undefined : items?.[Number(index)];
  if (item !== undefined) return { place: item, from: item.from, rest: rest.slice(whole.length) };
  const path = rest.replace(/^\./, '');
  const names = [...(members?.keys() ?? [])].filter((name) => startsWithName(path, name));
  const name = names.reduce((longest, other) => (other.length > longest.length ? other : longest), '');
  const member = members?.get(name);
  return member && { place: member.place, from: member.from, rest: path.slice(name.length) };
}

function startsWithName(path: string, name: string): boolean {
  const after = path[name.length];
  return path.startsWith(name) && (after === undefined || after === '.' || after === '[');
}
