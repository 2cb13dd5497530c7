import { Module } from '@nestjs/common';
import { Changes } from './changes.js';
import { ChangesRepository } from './changes.repository.js';
import { SupersededChanges, SupersededChangesRepository } from './superseded-changes.js';

@Module({
  providers: [Changes, ChangesRepository, SupersededChanges, SupersededChangesRepository],
  exports: [Changes, ChangesRepository],
})
export class ChangesModule {}
