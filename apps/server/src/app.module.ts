import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CoreModule } from './core.module.js';
import type { Core } from './core.module.js';
import { HttpModule } from './http/index.js';
import { AccessModule } from './modules/access/index.js';
import { AuditModule } from './modules/audit/index.js';
import { BlueprintsModule } from './modules/blueprints/index.js';
import { FormsModule } from './modules/forms/index.js';
import { HealthModule } from './modules/health/index.js';
import { KeptAnswersModule } from './modules/kept-answers/index.js';
import { ListsModule } from './modules/lists/index.js';
import { ProfilesModule } from './modules/profiles/index.js';
import { SchemasModule } from './modules/schemas/index.js';
import { WhyModule } from './modules/why/index.js';
import { WorkflowsModule } from './modules/workflows/index.js';

/** The whole server. The profiles come first: the router tries routes in this order, and theirs are asked for most. */
@Module({})
export class AppModule {
  static of(core: Core): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.of(core),
        HttpModule,
        ProfilesModule,
        ListsModule,
        WorkflowsModule,
        SchemasModule,
        FormsModule,
        AccessModule,
        BlueprintsModule,
        AuditModule,
        KeptAnswersModule,
        WhyModule,
        HealthModule,
      ],
    };
  }
}
