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
    const metrics = core.configuration.metricsToken === undefined ? [] : [loadMetrics()];
    return { module: AppModule, imports: [CoreModule.of(core), HttpModule, ...MODULES, ...docs, ...metrics] };
  }
}

/** Few have them, and they bring a library. */
async function loadMetrics(): Promise<DynamicModule> {
  const { MetricsModule } = await import('./modules/metrics/index.js');
  return { module: MetricsModule };
}
