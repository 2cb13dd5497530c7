import { Module } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository.js';

@Module({ providers: [ErasuresRepository], exports: [ErasuresRepository] })
export class ErasuresModule {}
