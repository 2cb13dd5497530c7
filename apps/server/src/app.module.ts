import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CoreModule } from './core.module.js';
import type { Core } from './core.module.js';
import { HttpModule } from './http/index.js';
import { MODULES } from './modules.js';
import { DocsModule } from './openapi/index.js';

/** The whole server. */
@Module({})
export class AppModule {
  static of(core: Core): DynamicModule {
    const docs = core.configuration.docs ? [DocsModule] : [];
    return { module: AppModule, imports: [CoreModule.of(core), HttpModule, ...MODULES, ...docs] };
  }
}
