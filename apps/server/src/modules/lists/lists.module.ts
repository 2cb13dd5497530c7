import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { ListReadsService } from './list-reads.service.js';
import { ListsRepository } from './storage/lists.repository.js';
import { ListWritesService } from './list-writes.service.js';
import { ListsController } from './lists.controller.js';
import { ListConfigurationsService } from './list-configurations.service.js';
import { ListsCache } from './memory/lists-cache.js';

@Module({
  imports: [ChangesModule, CustomersModule],
  controllers: [ListsController],
  providers: [ListsRepository, ListsCache, ListConfigurationsService, ListReadsService, ListWritesService],
  exports: [ListConfigurationsService, ListsCache],
})
export class ListsModule {}
