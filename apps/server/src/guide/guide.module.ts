import { Module } from '@nestjs/common';
import { Configuration } from '../config/index.js';
import { GuideController } from './guide.controller.js';
import { GuideFiles } from './guide-files.js';

/** Serves the guides as a site, if TALENT_DOCS is on (D-NET-24). */
@Module({
  controllers: [GuideController],
  providers: [
    {
      provide: GuideFiles,
      useFactory: ({ guideFolder }: Configuration) => new GuideFiles(guideFolder),
      inject: [Configuration],
    },
  ],
})
export class GuideModule {}
