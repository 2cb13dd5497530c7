import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import type { BodyLimit } from '../../limits.js';
import { Clock } from '../../runtime/index.js';
import { BodyBudget } from '../body/body-budget.js';
import { Uploads } from '../body/uploads.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { CallerDirectory, Quota } from '../request/caller.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { RouteRegistry } from '../routes/route-registry.js';
import type { AccessPolicy, RouteArea } from '../routes/route.decorators.js';

export interface Route {
  readonly policy: AccessPolicy;
  /** The area whose `access` of the caller's group is checked. If undefined, access is not checked. */
  readonly area: RouteArea | undefined;
  /** Undefined if the route reads no JSON. */
  readonly json: BodyLimit | undefined;
  readonly takesFile: boolean;
  readonly takesDryRun: boolean;
  readonly parameters: readonly string[];
}

export interface CheckedRequest {
  readonly request: TalentRequest;
  readonly response: TalentResponse;
  readonly route: Route;
  readonly services: CheckServices;
}

/** The parts of a request whose route is unknown. */
export type RoutelessRequest = Pick<CheckedRequest, 'request' | 'services'>;

/** A step of the order of checks (D-ERR-6). It adds to the request, or throws the refusal. */
export type Check = (checked: CheckedRequest) => void | Promise<void>;

@Injectable()
export class CheckServices {
  readonly addresses: ClientAddresses;
  readonly explainSignatures: boolean;
  /** Hosts by which clients may address the service, besides the Host header of the request (D-SIG-9). */
  readonly hosts: readonly string[];
  /** The origins whose pages may write, besides that of the Host header (D-NET-30). */
  readonly origins: ReadonlySet<string>;

  constructor(
    readonly callers: CallerDirectory,
    readonly quota: Quota,
    readonly clock: Clock,
    readonly routes: RouteRegistry,
    readonly bodyBudget: BodyBudget,
    readonly uploads: Uploads,
    configuration: Configuration,
  ) {
    this.addresses = new ClientAddresses(configuration);
    this.explainSignatures = configuration.explainSignatures;
    const own = configuration.baseUrl === undefined ? [] : [new URL(configuration.baseUrl)];
    this.hosts = own.map(({ host }) => host);
    this.origins = new Set([...own.map(({ origin }) => origin), ...configuration.consoleOrigins]);
  }
}

/** Whether a method only reads. Some searches are sent by POST all the same. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}
