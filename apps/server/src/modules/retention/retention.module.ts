import { Global, Module } from '@nestjs/common';
import { Retention } from './retention.js';
import { Turns } from './turns.js';

/** Global, because every module whose rows are removed by age removes them itself. */
@Global()
@Module({ providers: [Retention, Turns], exports: [Retention, Turns] })
export class RetentionModule {}
