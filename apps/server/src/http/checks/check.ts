import type { AccessPolicy } from '../routes/access.decorator.js';
import type { RouteArea } from '../routes/access.decorator.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import type { JsonSize } from '../routes/json-body.decorator.js';
import type { CheckServices } from './check-services.js';

/** The declarations of a route. */
export interface Route {
  readonly policy: AccessPolicy;
  /** The area whose `access` of the caller's group is checked; undefined if access is not checked. */
  readonly area: RouteArea | undefined;
  /** Undefined if the route reads no JSON. */
  readonly json: JsonSize | undefined;
  /** Whether the route reads a form with a file. */
  readonly takesFile: boolean;
  readonly takesDryRun: boolean;
  /** The names of the query's parameters, as the route is described. */
  readonly parameters: readonly string[];
}

export interface CheckedRequest {
  readonly request: TalentRequest;
  readonly response: TalentResponse;
  readonly route: Route;
  readonly services: CheckServices;
}

/** One step of the order of checks (D-ERR-6). It fills in the request or throws the refusal. */
export type Check = (checked: CheckedRequest) => void | Promise<void>;
