import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from './express/talent-request.js';
import type { RequestContext } from './request-context.js';

/** The context that the checks made for this request. */
export const Ctx = createParamDecorator((_data: unknown, context: ExecutionContext): RequestContext =>
  contextOf(context.switchToHttp().getRequest<TalentRequest>()),
);

export function contextOf({ context }: TalentRequest): RequestContext {
  if (!context) throw new TypeError('A public route has no request context.');
  return context;
}
