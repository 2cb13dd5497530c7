import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { BodyLimit } from '../../limits.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { RefusedForNow } from '../reply/refusals.js';
import { DESCRIBED_OPERATION } from '../routes/describe.js';
import type { DescribedOperation } from '../routes/describe.js';
import { methodNotSupported } from '../routes/route-registry.js';
import { ACCESS_POLICY, ROUTE_AREA, TAKES_DRY_RUN, TAKES_JSON, TAKES_FILE } from '../routes/route.decorators.js';
import type { AccessPolicy, RouteArea } from '../routes/route.decorators.js';
import { authenticate } from './authenticate.js';
import { checkPermission, confirmCaller, enterCustomer } from './check-access.js';
import { refuseDryRun, refuseRepeatedParameters, refuseUnknownParameters } from './check-parameters.js';
import { CheckServices, isRead } from './check.js';
import type { Check, CheckedRequest, Route } from './check.js';
import { readBody } from './read-body.js';

/** Methods of single resources. Their routes accept any segment as the id. */
const OF_ONE: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** Ids end with a digit, and literal segments do not. */
const ENDS_WITH_DIGIT = /\d$/;

/**
 * Refuses a method that the path's literal route (`people/by-email`, `forms/list`, `forms/7.pdf`) does not have. The
 * router may have matched a route that accepts any segment there (D-ERR-4, code 11). Most paths end with an id, and
 * so skip the search.
 */
function refuseOtherMethods({ request, services }: CheckedRequest): void {
  const { method = '', url = '' } = request;
  if (!OF_ONE.has(method)) return;
  const { path } = splitTarget(url);
  if (ENDS_WITH_DIGIT.test(path)) return;
  const methods = services.routes.methodsOf(path);
  if (!methods.includes(method)) throw methodNotSupported(method, methods);
}

/** Counts the request in the caller's quota of the day (D-NET-3). */
function takeQuota({ request, services }: CheckedRequest): void {
  if (!request.caller) return;
  const state = services.quota.take(request.caller, services.clock.now());
  request.quota = state;
  if (!state.exceeded) return;
  const { limit, resetSeconds } = state;
  const detail = `All ${limit} requests of today are used; the next day starts in ${resetSeconds} s.`;
  throw new RefusedForNow('quota', detail, resetSeconds);
}

@Injectable()
export class OrderOfChecksGuard implements CanActivate {
  readonly #routes = new Map<object, Route>();

  constructor(private readonly services: CheckServices) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<TalentRequest>();
    request.routePath = request.route?.path ?? '';
    const route = this.#routeOf(context);
    if (route.policy === 'public') return true;
    const checked = { request, response: http.getResponse<TalentResponse>(), route, services: this.services };
    for (const check of ORDER_OF_CHECKS) {
      const waiting = check(checked);
      if (waiting) await waiting;
    }
    return true;
  }

  #routeOf(context: ExecutionContext): Route {
    const handler = context.getHandler();
    let route = this.#routes.get(handler);
    if (!route) {
      const declared = (key: string): unknown =>
        Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, context.getClass());
      const policy = declared(ACCESS_POLICY) as AccessPolicy | undefined;
      if (!policy) throw new TypeError(`${context.getClass().name} has a route without @Access.`);
      const area = declared(ROUTE_AREA) as RouteArea | undefined;
      const json = declared(TAKES_JSON) as BodyLimit | undefined;
      const takesFile = declared(TAKES_FILE) === true;
      const takesDryRun = declared(TAKES_DRY_RUN) === true;
      const parameters = queryParametersOf(declared(DESCRIBED_OPERATION) as DescribedOperation | undefined);
      route = { policy, area, json, takesFile, takesDryRun, parameters };
      this.#routes.set(handler, route);
    }
    return route;
  }
}

function queryParametersOf({ parts }: Pick<DescribedOperation, 'parts'> = { parts: [] }): readonly string[] {
  return parts.flatMap(({ parameters = [] }) =>
    parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  );
}

/** The checks run after the router has found path and method, and before the rules of the resource (D-ERR-6). */
const ORDER_OF_CHECKS: readonly Check[] = [
  refuseOtherMethods,
  refuseForeignPages,
  authenticate,
  takeQuota,
  enterCustomer,
  checkPermission,
  refuseRepeatedParameters,
  refuseUnknownParameters,
  refuseDryRun,
  readBody,
  confirmCaller,
];

/**
 * Refuses a write that a page of another origin had a browser send. Browsers keep Basic credentials and send them with
 * the requests of any page (D-NET-30). Other programs send neither header.
 */
function refuseForeignPages({ request: { method, headers }, services }: CheckedRequest): void {
  if (isRead(method)) return;
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (origin !== undefined && services.origins.has(origin)) return;
  // Pages cannot set this header. It is right behind every proxy, but browsers send it over TLS and to localhost alone.
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && (origin === undefined || isOfHost(origin, host))) return;
  const detail =
    'A page of another origin may not write here. The operator can allow its origin by TALENT_CONSOLE_ORIGINS.';
  throw new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status: 403 }]);
}

/** Compares hosts and ports alone, because a proxy may end TLS. A port that is the default of the origin may be missing. */
function isOfHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: expected } = new URL(origin);
  const addressed = `${protocol}//${host}`;
  return expected !== '' && URL.canParse(addressed) && new URL(addressed).host === expected;
}
