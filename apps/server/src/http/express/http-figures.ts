import { Durations, Tally } from '../../runtime/index.js';
import { REFUSAL_CAUSES } from '../reply/refusals.js';

/** The route of requests without one: an unknown path, or a head that is refused. */
const NO_ROUTE = 'none';

/** Other methods share one label, because a client may send any that Node can parse. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The replies of one route and method. */
interface RouteFigures {
  readonly durations: Durations;
  readonly statuses: Map<number, number>;
}

/** Counts requests by the patterns of their routes. No label comes from a client (D-NET-20). */
export class HttpFigures {
  /** Requests that were refused for now, by what refused them. */
  readonly refusals = new Tally(
    ['cause'],
    REFUSAL_CAUSES.map((cause) => [cause]),
  );
  /** Reads of files whose content is lost or damaged (D-PLT-28). */
  lostContents = 0;
  readonly #routes = new Map<string, Map<string, RouteFigures>>();

  /** @param durationMs from the head of the request to the head of its reply */
  answered(
    { routePath, method = '' }: { routePath: string; method?: string },
    status: number,
    durationMs: number,
  ): void {
    const { durations, statuses } = this.#of(
      routePath === '' ? NO_ROUTE : routePath,
      METHODS.has(method) ? method : 'other',
    );
    durations.add(durationMs);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  *routes(): Generator<RouteFigures & { readonly route: string; readonly method: string }> {
    for (const [route, methods] of this.#routes)
      for (const [method, figures] of methods) yield { route, method, ...figures };
  }

  #of(route: string, method: string): RouteFigures {
    let methods = this.#routes.get(route);
    if (!methods) this.#routes.set(route, (methods = new Map<string, RouteFigures>()));
    let figures = methods.get(method);
    if (!figures) methods.set(method, (figures = { durations: new Durations(), statuses: new Map<number, number>() }));
    return figures;
  }
}
