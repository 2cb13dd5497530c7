import { Module } from '@nestjs/common';
import { ConfigurationRevisions } from './configuration-revisions.js';
import { CustomersRepository } from './customers.repository.js';

@Module({
  providers: [ConfigurationRevisions, CustomersRepository],
  exports: [ConfigurationRevisions, CustomersRepository],
})
export class CustomersModule {}
