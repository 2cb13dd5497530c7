import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { BodyBudget } from './body/body-budget.js';
import { Uploads } from './body/uploads.js';
import { CheckServices } from './checks/check.js';
import { FailedSignIns } from './checks/failed-sign-ins.js';
import { RouteRegistry } from './routes/route-registry.js';
import { OrderOfChecksGuard } from './checks/order-of-checks.guard.js';
import { ProblemFilter } from './reply/problem.filter.js';

const SHARED = [BodyBudget, CheckServices, FailedSignIns, RouteRegistry, Uploads];

/** Provides the checks before every route, and the error body after every route. */
@Global()
@Module({
  providers: [
    ...SHARED,
    { provide: APP_GUARD, useClass: OrderOfChecksGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: SHARED,
})
export class HttpModule {}
