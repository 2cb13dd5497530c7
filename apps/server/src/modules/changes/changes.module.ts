import { Module } from '@nestjs/common';
import { Changes } from './changes.js';
import { ChangesRepository } from './changes.repository.js';

@Module({ providers: [Changes, ChangesRepository], exports: [Changes, ChangesRepository] })
export class ChangesModule {}
