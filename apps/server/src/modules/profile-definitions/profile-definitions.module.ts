import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { ListsModule } from '../lists/index.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';
import { ProfileDefinitionsService } from './profile-definitions.service.js';

@Module({
  imports: [CustomersModule, ListsModule],
  providers: [ProfileDefinitionsRepository, ProfileDefinitionsService],
  exports: [ProfileDefinitionsService],
})
export class ProfileDefinitionsModule {}
