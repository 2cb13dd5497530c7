import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { CanActivate, ExecutionContext, RawBodyRequest } from '@nestjs/common';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import type { Request } from 'express';

@Injectable()
export class SignatureGuard implements CanActivate {
  readonly #secrets = [new SigningSecret(process.env['BENCH_SECRET'] ?? '')];

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const received = { method: request.method, target: request.originalUrl, headers: request.rawHeaders };
    try {
      verifyRequest({ received, secrets: this.#secrets, now: new Date(), body: request.rawBody });
      return true;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
