import { Global, Module } from '@nestjs/common';
import { LeasesRepository } from './leases.repository.js';
import { Retention } from './retention.js';

/** Global, because every module whose rows are removed by age removes them itself. */
@Global()
@Module({ providers: [LeasesRepository, Retention], exports: [Retention] })
export class RetentionModule {}
