/** A request of the collection, as far as its place in the run depends on it. */
interface Ordered {
  readonly method: string;
  readonly path: string;
}

const METHODS = ['post', 'put', 'patch', 'get'];

/**
 * Sorts the requests of a folder so that they succeed one after the other: what is made, changed and read is removed at the
 * end, and the deepest paths first.
 */
export function inRunOrder<Request extends Ordered>(requests: readonly Request[]): Request[] {
  const paths = [...new Set(requests.map(({ path }) => path))];
  const placeOf = ({ method, path }: Ordered): [round: number, path: number, method: number] => {
    const place = paths.indexOf(path);
    return method === 'delete' ? [1, -place, 0] : [0, place, METHODS.indexOf(method)];
  };
  return requests.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first.map((number, index) => number - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
