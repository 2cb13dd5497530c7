import type { ModuleMetadata } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository.js';

export const erasuresModule: ModuleMetadata = { providers: [ErasuresRepository] };
