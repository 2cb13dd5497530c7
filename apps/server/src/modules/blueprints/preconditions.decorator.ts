import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../../http/index.js';

/** Which version the caller has, or means (RFC 9110). */
export interface RequestPreconditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const Preconditions = createParamDecorator((_data: unknown, context: ExecutionContext): RequestPreconditions => {
  const { headers } = context.switchToHttp().getRequest<TalentRequest>();
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
});
