import { createHash } from 'node:crypto';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { canonicalPath, splitTarget } from '@talent-platform/protocol/canonical';
import { contextOf } from '../ctx.decorator.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { RequestContext } from '../request-context.js';
import { parseIdempotencyKey } from './idempotency-key.js';

/** The context of a POST that takes an Idempotency-Key (D-NET-7): `Writes` then makes its answer one that can be repeated. */
export const RepeatableCtx = createParamDecorator((_data: unknown, context: ExecutionContext): RequestContext => {
  const request = context.switchToHttp().getRequest<TalentRequest>();
  const key = parseIdempotencyKey(request);
  const ctx = contextOf(request);
  if (key === undefined) return ctx;
  const path = canonicalPath(splitTarget(request.url ?? '').path).replace(/\/$/, '');
  const bodyDigest = createHash('sha256')
    .update(JSON.stringify(request.json ?? {}, spellOut))
    .digest('hex');
  return { ...ctx, repeatable: { key, path, bodyDigest } };
});

/** JSON has numbers that overflow, which `JSON.stringify` writes as null. */
function spellOut(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { overflow: String(value) } : value;
}
