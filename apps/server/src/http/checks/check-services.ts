import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { CallerDirectory, Quota } from '../caller.js';
import { Clock } from '../clock.js';

/** What the checks may ask. */
@Injectable()
export class CheckServices {
  readonly explainSignatures: boolean;

  constructor(
    readonly callers: CallerDirectory,
    readonly quota: Quota,
    readonly clock: Clock,
    configuration: Configuration,
  ) {
    this.explainSignatures = configuration.explainSignatures;
  }
}
