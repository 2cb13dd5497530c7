import { ClassSerializerInterceptor, Module, ValidationPipe } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sqlite } from '@talent-platform/sqlite';
import { LoggingInterceptor } from './logging.interceptor.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { PersonValue } from './person-value.entity.js';
import { Person } from './person.entity.js';
import { SignatureGuard } from './signature.guard.js';

/** The server that a team gets by following the framework's documentation, without regard to speed. */
@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'better-sqlite3',
      driver: Sqlite,
      database: process.env['BENCH_DATABASE'] ?? '',
      entities: [Person, PersonValue],
      enableWAL: true,
      prepareDatabase: (database: { pragma(text: string): unknown }) => void database.pragma('synchronous = FULL'),
    }),
    TypeOrmModule.forFeature([Person, PersonValue]),
  ],
  controllers: [PeopleController],
  providers: [
    PeopleService,
    { provide: APP_GUARD, useClass: SignatureGuard },
    { provide: APP_PIPE, useValue: new ValidationPipe({ transform: true, whitelist: true }) },
    { provide: APP_INTERCEPTOR, useClass: LoggingInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
  ],
})
export class AppModule {}
