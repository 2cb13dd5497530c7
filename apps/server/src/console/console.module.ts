import { Module } from '@nestjs/common';
import { Configuration } from '../config/index.js';
import { ConsoleController } from './console.controller.js';
import { StaticFiles } from './static-files.js';

/** Serves the console, if TALENT_CONSOLE is on (D-NET-28). */
@Module({
  controllers: [ConsoleController],
  providers: [
    {
      provide: StaticFiles,
      useFactory: ({ consoleFolder }: Configuration) => new StaticFiles(consoleFolder),
      inject: [Configuration],
    },
  ],
})
export class ConsoleModule {}
