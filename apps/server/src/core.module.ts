import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Configuration } from './config/index.js';
import { UnitOfWork } from './database/index.js';
import { FileStorage } from './file-storage/index.js';
import { BaseUrl, Clock, LargeReads, Log } from './http/index.js';
import { SecretBox } from './modules/access/index.js';

/** What is there before the application is: made by `main`, or by a test. */
export interface Core {
  readonly configuration: Configuration;
  readonly unitOfWork: UnitOfWork;
  readonly log: Log;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly fileStorage: FileStorage;
}

/** Hands the core to every module that asks for a part of it. */
@Global()
@Module({})
export class CoreModule {
  static of({ configuration, unitOfWork, log, clock, secretBox, fileStorage }: Core): DynamicModule {
    const parts = [
      { provide: Configuration, useValue: configuration },
      { provide: UnitOfWork, useValue: unitOfWork },
      { provide: Log, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: SecretBox, useValue: secretBox },
      { provide: FileStorage, useValue: fileStorage },
      BaseUrl,
      LargeReads,
    ];
    return { module: CoreModule, providers: parts, exports: parts };
  }
}
