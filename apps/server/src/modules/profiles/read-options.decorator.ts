import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** How a profile is to be read. */
export interface ReadOptions {
  /** `fields=`; undefined for the default fields. */
  readonly fields: string | undefined;
  /** The If-None-Match header (D-NET-6). */
  readonly ifNoneMatch: string | undefined;
}

export const ReadWith = createParamDecorator((_data: unknown, context: ExecutionContext): ReadOptions => {
  const request = context.switchToHttp().getRequest<Request<object, unknown, unknown, { fields?: string }>>();
  return { fields: request.query.fields, ifNoneMatch: request.headers['if-none-match'] };
});
