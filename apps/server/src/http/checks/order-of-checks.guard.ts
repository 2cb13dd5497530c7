import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ACCESS_POLICY } from '../routes/access.decorator.js';
import type { AccessPolicy } from '../routes/access.decorator.js';
import { ROUTE_AREA } from '../routes/access.decorator.js';
import type { RouteArea } from '../routes/access.decorator.js';
import { authenticate } from './authenticate.js';
import { checkPermission } from './check-permission.js';
import type { Check, CheckedRequest, Route } from './check.js';
import { confirmCaller } from './confirm-caller.js';
import { CheckServices } from './check-services.js';
import { enterCustomer } from './enter-customer.js';
import { readBody } from './read-body.js';
import { refuseDryRun } from './refuse-dry-run.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import { refuseRepeatedParameters } from './refuse-repeated-parameters.js';
import { refuseUnknownParameters } from './refuse-unknown-parameters.js';
import { takeQuota } from './take-quota.js';
import { DESCRIBED_OPERATION } from '../routes/describe.js';
import type { DescribedOperation } from '../routes/describe.js';
import { TAKES_DRY_RUN } from '../routes/dry-run.decorator.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { TAKES_JSON } from '../routes/json-body.decorator.js';
import type { JsonSize } from '../routes/json-body.decorator.js';
import { TAKES_FILE } from '../routes/uploaded-file.decorator.js';

/** Runs the order of checks on every request that reached a route. */
@Injectable()
export class OrderOfChecksGuard implements CanActivate {
  readonly #routes = new Map<object, Route>();

  constructor(private readonly services: CheckServices) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<TalentRequest>();
    request.routePath = request.route?.path ?? '';
    const route = this.#routeOf(context);
    if (route.policy === 'public') return true;
    return runInOrder({ request, response: http.getResponse<TalentResponse>(), route, services: this.services }, 0);
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
      const json = declared(TAKES_JSON) as JsonSize | undefined;
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

/** Awaits only checks that return a promise, so a usual signed read needs no turn of the event loop. */
function runInOrder(checked: CheckedRequest, first: number): boolean | Promise<boolean> {
  for (let index = first; index < ORDER_OF_CHECKS.length; index += 1) {
    const pending = ORDER_OF_CHECKS[index]?.(checked);
    if (pending) return pending.then(() => runInOrder(checked, index + 1));
  }
  return true;
}

/** The checks run after the router has found path and method, and before the rules of the resource (D-ERR-6). */
const ORDER_OF_CHECKS: readonly Check[] = [
  refuseOtherMethods,
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
