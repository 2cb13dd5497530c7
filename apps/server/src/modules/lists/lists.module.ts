import { Module } from '@nestjs/common';
import { ConfigurationRevisions, CustomersModule } from '../customers/index.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import { ListsService } from './lists.service.js';

@Module({
  imports: [CustomersModule],
  providers: [ListNodesRepository, ListsService],
  exports: [ListsService],
})
export class ListsModule {
  constructor(lists: ListsService, revisions: ConfigurationRevisions) {
    revisions.onMoved((customerId) => lists.forget(customerId));
  }
}
