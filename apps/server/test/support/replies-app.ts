import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import type { INestApplication, Type } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { Configuration } from '../../src/config/index.js';
import { WriteRefusals } from '../../src/database/index.js';
import { CheckServices } from '../../src/http/checks/check.js';
import { FailedSignIns } from '../../src/http/checks/failed-sign-ins.js';
import type { Connections } from '../../src/http/express/connections.js';
import { TalentExpressAdapter } from '../../src/http/express/talent-express-adapter.js';
import { ProblemFilter } from '../../src/http/reply/problem.filter.js';
import { RouteRegistry } from '../../src/http/routes/route-registry.js';
import { Log } from '../../src/runtime/index.js';

/** Starts an application that has one controller, and nothing but what sends its replies. */
export async function startRepliesApp(
  controller: Type,
  log: Log,
  connections?: Connections,
): Promise<{ app: INestApplication; baseUrl: string }> {
  @Module({
    controllers: [controller],
    providers: [
      RouteRegistry,
      { provide: FailedSignIns, useValue: { tell: () => undefined } },
      WriteRefusals,
      { provide: APP_FILTER, useClass: ProblemFilter },
      { provide: Log, useValue: log },
      { provide: Configuration, useValue: {} },
      { provide: CheckServices, useFactory: (routes: RouteRegistry) => ({ routes }), inject: [RouteRegistry] },
    ],
  })
  class RepliesModule {}
  const adapter = new TalentExpressAdapter(log, connections);
  const app = await NestFactory.create(RepliesModule, adapter, { logger: false, bodyParser: false });
  await app.listen(0, '127.0.0.1');
  return { app, baseUrl: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}` };
}
