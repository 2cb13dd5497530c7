import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { SearchTurns } from './search-turns.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [ProfileDefinitionsModule, ProfilesModule, WorkflowsModule],
  controllers: [SearchController],
  providers: [SearchRepository, SearchService, SearchTurns],
})
export class SearchModule {}
