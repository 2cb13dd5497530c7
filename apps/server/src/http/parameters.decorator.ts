import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { validateQuery } from './validation/validate-input.js';
import type { InputShape } from './validation/validate-input.js';

/** The query's parameters, read by their shape. */
export const Parameters = createParamDecorator((shape: InputShape, context: ExecutionContext): unknown =>
  validateQuery(shape, context.switchToHttp().getRequest<Request>().query),
);
