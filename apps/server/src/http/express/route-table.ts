import type { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';

/** The handler that Nest created for a controller's method. */
type RouteHandler = (request: TalentRequest, response: TalentResponse, next: () => void) => unknown;

interface ExpressRoute {
  readonly path: string;
  /** Methods in lower case, or `_all` for any method. */
  readonly methods: Readonly<Record<string, boolean>>;
  readonly stack: ReadonlyArray<{ readonly handle: RouteHandler }>;
}

/** A layer of Express's router: a route, or middleware that serves everything below a path. */
export interface RouterLayer {
  match(path: string): false | { readonly params: Readonly<Record<string, string>> };
  readonly route?: ExpressRoute;
}

export interface FoundRoute {
  readonly route: ExpressRoute;
  readonly handler: RouteHandler;
  readonly params: Record<string, string>;
}

/** Only unreserved characters, which have one reading. */
const PLAIN_PATH = /^[\w/.~-]+$/;
const LITERAL = /^[\w.~-]+$/;
const PARAMETER = /^:\w+$/;

/**
 * Finds the route of most requests by method, number of segments and literals. It is the same route that Express
 * would find by trying each route in turn. Express handles the rest: unusual and unknown paths, other methods, routes
 * behind middleware, and routes with patterns inside a segment. Express also handles later routes that match the same
 * paths as these routes.
 */
export class RouteTable {
  /** The first of several matching routes wins, as in Express. */
  readonly #routes = new Map<string, PlainRoute[]>();

  constructor(layers: readonly RouterLayer[]) {
    const middleware: RouterLayer[] = [];
    const leftToExpress: string[][] = [];
    for (const layer of layers) {
      if (!layer.route) {
        middleware.push(layer);
        continue;
      }
      const segments = segmentsOf(layer.route.path);
      const [handling, ...more] = layer.route.stack;
      const isPlain = segments.every(isPlainSegment) && more.length === 0 && !layer.route.methods['_all'];
      const isFirst = !leftToExpress.some((other) => mayMeet(other, segments));
      const isAlone = !middleware.some((other) => other.match(exampleOf(segments)));
      if (handling && isPlain && isFirst && isAlone) this.#add(new PlainRoute(layer.route, handling.handle));
      else leftToExpress.push(segments);
    }
  }

  find(method: string, url: string): FoundRoute | undefined {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (!PLAIN_PATH.test(path)) return undefined;
    const segments = segmentsOf(path);
    // The route of GET also replies to HEAD (D-NET-5).
    const routes = this.#routes.get(keyOf(method === 'HEAD' ? 'GET' : method, segments.length));
    if (routes === undefined || segments.includes('')) return undefined;
    for (const route of routes) if (route.matches(segments)) return route.foundBy(segments);
    return undefined;
  }

  #add(route: PlainRoute): void {
    for (const key of route.keys) this.#routes.set(key, [...(this.#routes.get(key) ?? []), route]);
  }
}

/** A route whose segments are each a literal or a parameter. */
class PlainRoute {
  readonly #literals: Array<{ readonly at: number; readonly text: string }> = [];
  readonly #parameters: Array<{ readonly at: number; readonly name: string }> = [];

  constructor(
    private readonly route: ExpressRoute,
    private readonly handler: RouteHandler,
  ) {
    for (const [at, segment] of segmentsOf(route.path).entries()) {
      if (segment.startsWith(':')) this.#parameters.push({ at, name: segment.slice(1) });
      else this.#literals.push({ at, text: segment });
    }
  }

  get keys(): string[] {
    const length = this.#literals.length + this.#parameters.length;
    return Object.keys(this.route.methods).map((method) => keyOf(method.toUpperCase(), length));
  }

  matches(segments: readonly string[]): boolean {
    for (const { at, text } of this.#literals) if (segments[at] !== text) return false;
    return true;
  }

  foundBy(segments: readonly string[]): FoundRoute {
    const params: Record<string, string> = {};
    for (const { at, name } of this.#parameters) params[name] = segments[at] ?? '';
    return { route: this.route, handler: this.handler, params };
  }
}

function keyOf(method: string, length: number): string {
  return `${method} ${length}`;
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function isPlainSegment(segment: string): boolean {
  return LITERAL.test(segment) || PARAMETER.test(segment);
}

/** Returns a path that the route matches. */
function exampleOf(segments: readonly string[]): string {
  return `/${segments.map((segment) => (LITERAL.test(segment) ? segment : '0')).join('/')}`;
}

/** Returns whether both routes may match the same path. A segment with a pattern may match several segments. */
function mayMeet(left: readonly string[], right: readonly string[]): boolean {
  for (const [at, segment] of left.entries()) {
    const other = right[at];
    if (other === undefined) return false;
    if (!isPlainSegment(segment)) return true;
    if (LITERAL.test(segment) && LITERAL.test(other) && segment !== other) return false;
  }
  return left.length === right.length;
}
