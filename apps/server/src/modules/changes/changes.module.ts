import type { ModuleMetadata } from '@nestjs/common';
import { ChangesRepository } from './changes.repository.js';

export const changesModule: ModuleMetadata = {
  providers: [ChangesRepository],
};
