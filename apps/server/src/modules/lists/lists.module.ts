import { OpenModule } from '../../http/index.js';
import { ListReadsService } from './list-reads.service.js';
import { ListsRepository } from './storage/lists.repository.js';
import { ListWritesService } from './list-writes.service.js';
import { ListsController } from './lists.controller.js';
import { ListConfigurationsService } from './list-configurations.service.js';
import { ListsCache } from './memory/lists-cache.js';

@OpenModule({
  controllers: [ListsController],
  providers: [ListsRepository, ListsCache, ListConfigurationsService, ListReadsService, ListWritesService],
})
export class ListsModule {}
