import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { BodyBudget } from '../body/body-budget.js';
import { CallerDirectory, Quota } from '../caller.js';
import { Clock } from '../clock.js';
import { KnownRoutes } from '../known-routes.js';

/** What the checks may ask. */
@Injectable()
export class CheckServices {
  readonly explainSignatures: boolean;

  constructor(
    readonly callers: CallerDirectory,
    readonly quota: Quota,
    readonly clock: Clock,
    readonly routes: KnownRoutes,
    readonly bodies: BodyBudget,
    configuration: Configuration,
  ) {
    this.explainSignatures = configuration.explainSignatures;
  }
}
