import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { validateQuery } from './validation/validate-input.js';
import type { InputClass } from './validation/validate-input.js';

/** The query's parameters, validated as a DTO. */
export const Parameters = createParamDecorator((Dto: InputClass<object>, context: ExecutionContext): unknown =>
  validateQuery(Dto, context.switchToHttp().getRequest<Request>().query),
);
