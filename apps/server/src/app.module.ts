import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Configuration } from './config/index.js';
import { UnitOfWork, WriteRefusals } from './database/index.js';
import { FileStorage } from './file-storage/index.js';
import { BaseUrl, HttpModule, OpenModule } from './http/index.js';
import { EventClient } from './outbound/index.js';
import { Caches, Clock, Log, Siblings, Stopping } from './runtime/index.js';
import { ConsoleController, ConsoleFiles } from './console/index.js';
import { GuideController, GuideFiles } from './guide/index.js';
import { Incarnations } from './incarnations/index.js';
import { SecretBox } from './modules/access/index.js';
import { MODULES } from './modules.js';
import { CustomerDocumentModule, DocsController } from './openapi/index.js';

/** Services that exist before the Nest application. `main` or a test creates them. */
export interface Core {
  readonly configuration: Configuration;
  readonly unitOfWork: UnitOfWork;
  readonly incarnations: Incarnations;
  readonly log: Log;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly fileStorage: FileStorage;
  readonly eventClient: EventClient;
  readonly stopping: Stopping;
  readonly siblings?: Siblings | undefined;
}

@OpenModule({})
class CoreModule {
  static of(core: Core): DynamicModule {
    const { configuration, unitOfWork, incarnations, log, clock, secretBox, fileStorage, eventClient, stopping } = core;
    const providers = [
      { provide: Configuration, useValue: configuration },
      { provide: UnitOfWork, useValue: unitOfWork },
      { provide: Incarnations, useValue: incarnations },
      { provide: Log, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: SecretBox, useValue: secretBox },
      { provide: FileStorage, useValue: fileStorage },
      { provide: EventClient, useValue: eventClient },
      { provide: Stopping, useValue: stopping },
      { provide: WriteRefusals, useValue: new WriteRefusals() },
      { provide: Siblings, useValue: core.siblings ?? new Siblings() },
      BaseUrl,
      Caches,
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}

@Module({})
export class AppModule {
  static of(core: Core): DynamicModule {
    const { docs, console, metricsToken } = core.configuration;
    const metrics = metricsToken === undefined ? [] : [loadMetrics()];
    return {
      module: AppModule,
      imports: [CoreModule.of(core), HttpModule, CustomerDocumentModule, ...MODULES, ...metrics],
      controllers: [...(docs ? [DocsController, GuideController] : []), ...(console ? [ConsoleController] : [])],
      providers: [ConsoleFiles, GuideFiles],
    };
  }
}

/** Imported only if a metrics token is set, because metrics need a library. */
async function loadMetrics(): Promise<DynamicModule> {
  const { MetricsModule } = await import('./modules/metrics/index.js');
  return { module: MetricsModule };
}
