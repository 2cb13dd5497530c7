import type { AccessPolicy } from '../routes/access.decorator.js';
import type { RouteArea } from '../routes/access.decorator.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import type { JsonSize } from '../routes/json-body.decorator.js';
import type { CheckServices } from './check-services.js';

/** What the route itself declares. */
export interface Route {
  readonly policy: AccessPolicy;
  /** Where a group's `access` counts; undefined where it has no say. */
  readonly area: RouteArea | undefined;
  /** Undefined where the route reads no JSON. */
  readonly json: JsonSize | undefined;
  /** It reads a form with a file. */
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

/** One step of the order of checks (D-ERR-6): it fills in the request or throws the refusal. A promise is awaited. */
export type Check = (checked: CheckedRequest) => void | Promise<void>;
