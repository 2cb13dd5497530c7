import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { ListsModule } from '../lists/index.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';
import { ProfileDefinitionsService } from './profile-definitions.service.js';

/** The definitions of customers' profiles. The route `/profiledefinitions` is served by `modules/schemas`. */
@Module({
  imports: [CustomersModule, ListsModule],
  providers: [ProfileDefinitionsRepository, ProfileDefinitionsService],
  exports: [ProfileDefinitionsService],
})
export class ProfileDefinitionsModule {}
