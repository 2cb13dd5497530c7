import { Injectable } from '@nestjs/common';
import { BodyBudget } from './body-budget.js';
import { Uploads } from './uploads.js';

/** The room that bodies take: memory, and disk for their files. */
@Injectable()
export class BodyServices {
  constructor(
    readonly budget: BodyBudget,
    readonly uploads: Uploads,
  ) {}
}
