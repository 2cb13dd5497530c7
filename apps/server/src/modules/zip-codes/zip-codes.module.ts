import type { ModuleMetadata } from '@nestjs/common';
import { ZipCodesRepository } from './zip-codes.repository.js';
import { ZipCodesService } from './zip-codes.service.js';

export const zipCodesModule: ModuleMetadata = { providers: [ZipCodesRepository, ZipCodesService] };
