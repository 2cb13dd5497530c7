import { Module } from '@nestjs/common';
import { ZipCodesRepository } from './zip-codes.repository.js';
import { ZipCodesService } from './zip-codes.service.js';

@Module({ providers: [ZipCodesRepository, ZipCodesService], exports: [ZipCodesService] })
export class ZipCodesModule {}
