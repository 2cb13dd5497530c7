import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log } from '../../runtime/index.js';
import { Turns } from './turns.js';

/** The common parts of all removals by age. */
@Injectable()
export class Retention {
  constructor(
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
    readonly log: Log,
    readonly turns: Turns,
  ) {}
}
