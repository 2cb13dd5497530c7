import { Injectable } from '@nestjs/common';
import { BodyBudget } from './body-budget.js';
import { Uploads } from './uploads.js';

/** What bodies take room of: memory, and where they hold files the disk. */
@Injectable()
export class BodyServices {
  constructor(
    readonly budget: BodyBudget,
    readonly uploads: Uploads,
  ) {}
}
