import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { BodyServices } from '../body/body-services.js';
import { CallerDirectory, Quota } from '../request/caller.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { Clock } from '../../runtime/index.js';
import { KnownRoutes } from '../routes/known-routes.js';
import { ExplanationTurns } from './explanation-turns.js';

/** The services that the checks use. */
@Injectable()
export class CheckServices {
  readonly addresses: ClientAddresses;
  readonly explainSignatures: boolean;
  readonly explanations = new ExplanationTurns();
  /** Hosts under which clients may know the service, besides the one that they send (D-SIG-9). */
  readonly hosts: readonly string[];

  constructor(
    readonly callers: CallerDirectory,
    readonly quota: Quota,
    readonly clock: Clock,
    readonly routes: KnownRoutes,
    readonly bodies: BodyServices,
    configuration: Configuration,
  ) {
    this.addresses = new ClientAddresses(configuration);
    this.explainSignatures = configuration.explainSignatures;
    this.hosts = configuration.baseUrl === undefined ? [] : [new URL(configuration.baseUrl).host];
  }
}
