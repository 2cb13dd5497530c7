import { Module } from '@nestjs/common';
import { ChangesRepository } from './changes.repository.js';

@Module({
  providers: [ChangesRepository],
  exports: [ChangesRepository],
})
export class ChangesModule {}
