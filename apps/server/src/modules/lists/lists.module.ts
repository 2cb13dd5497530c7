import { Module } from '@nestjs/common';
import { ListNodesRepository } from './list-nodes.repository.js';
import { ListsService } from './lists.service.js';

@Module({
  providers: [ListNodesRepository, ListsService],
  exports: [ListsService],
})
export class ListsModule {}
