import type { ModuleMetadata } from '@nestjs/common';
import { Retention } from './retention.js';
import { Turns } from './turns.js';

export const retentionModule: ModuleMetadata = { providers: [Retention, Turns] };
