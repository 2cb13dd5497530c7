import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { ListDrafts } from './writing/list-drafts.js';
import { ListNodesRepository } from './storage/list-nodes.repository.js';
import { ListReadsService } from './list-reads.service.js';
import { ListStatesRepository } from './storage/list-states.repository.js';
import { ListWriter } from './writing/list-writer.js';
import { ListWritesService } from './list-writes.service.js';
import { ListsController } from './lists.controller.js';
import { ListConfigurationsService } from './list-configurations.service.js';
import { ListsCache } from './memory/lists-cache.js';

@Module({
  imports: [ChangesModule, CustomersModule],
  controllers: [ListsController],
  providers: [
    ListNodesRepository,
    ListStatesRepository,
    ListsCache,
    ListConfigurationsService,
    ListReadsService,
    ListDrafts,
    ListWriter,
    ListWritesService,
  ],
  exports: [ListConfigurationsService, ListsCache],
})
export class ListsModule {}
