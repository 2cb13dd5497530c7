import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { Configuration } from '../config/index.js';
import { isDatabaseUnavailable } from '../database/index.js';
import { StorageUnavailable } from '../file-storage/index.js';
import type { Reply } from './reply.js';
import type { TalentRequest } from './express/talent-request.js';
import type { TalentResponse } from './express/talent-response.js';
import { KnownRoutes, methodNotSupported } from './known-routes.js';
import { Log } from './log.js';
import { refusalReply } from './refusal-reply.js';
import { RefusedForNow } from './refused-for-now.js';

const BUSY_RETRY_SECONDS = 1;

type HeaderOf = (request: TalentRequest, routes: KnownRoutes) => [name: string, value: string];

/** The header that belongs to an error, beside X-Error. */
const HEADER_OF_ERROR: Partial<Record<ErrorCode, HeaderOf>> = {
  CREDENTIALS_INVALID: authenticateHeader,
  SIGNATURE_INVALID: authenticateHeader,
  REQUEST_EXPIRED: authenticateHeader,
  METHOD_NOT_SUPPORTED: (request, routes) => ['Allow', routes.methodsOf(pathOf(request)).join(', ')],
  BUSY: () => ['Retry-After', String(BUSY_RETRY_SECONDS)],
};

/** Every error of every route becomes an error body (D-ERR-1, D-ERR-7); what is not ours says nothing of its cause. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly routes: KnownRoutes,
    private readonly log: Log,
    private readonly configuration: Configuration,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<TalentRequest>();
    const response = http.getResponse<TalentResponse>();
    if (response.headersSent) {
      this.log.failed(error, request, 'A request failed after its answer had begun: its connection is cut.');
      response.destroy();
      return;
    }
    this.host.httpAdapter.reply(response, this.#answerOf(this.#refusalOf(error, request), request));
  }

  #refusalOf(error: unknown, request: TalentRequest): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (isRoutingError(error)) return this.#unrouted(request);
    if (isDatabaseUnavailable(error)) {
      this.log.failed(error, request, 'The database is unavailable.');
      return ProtocolError.of('BUSY', 'The service is busy; try again shortly.');
    }
    if (error instanceof StorageUnavailable) {
      this.log.failed(error, request, 'The file storage is unavailable.');
      return ProtocolError.of('BUSY', 'The file storage cannot be reached, or takes nothing now; try again shortly.');
    }
    this.log.failed(error, request, 'A request failed inside the service.');
    return ProtocolError.of(
      'INTERNAL_ERROR',
      `The service failed; its log names this request as ${request.transactionId}.`,
    );
  }

  #unrouted(request: TalentRequest): ProtocolError {
    const { method = '' } = request;
    const path = pathOf(request);
    const methods = this.routes.methodsOf(path);
    // A route that has the method and passed the request on has looked, and found nothing.
    if (methods.length === 0 || methods.includes(method)) {
      const listed = this.configuration.docs ? '; /docs lists them' : '';
      const detail = `There is no path ${shown(path)}. Paths are case-sensitive${listed}.`;
      return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
    }
    return methodNotSupported(method, methods);
  }

  #answerOf(refusal: ProtocolError, request: TalentRequest): Reply {
    const reply = refusalReply(refusal, request.url ?? '', request.explanation && { explain: request.explanation });
    if (refusal instanceof RefusedForNow) return reply.with('Retry-After', String(refusal.retryAfterSeconds));
    const header = HEADER_OF_ERROR[refusal.problems[0].code]?.(request, this.routes);
    return header ? reply.with(...header) : reply;
  }
}

/** Nest's "Cannot GET /x", and the router's refusal of a path with a broken escape. */
function isRoutingError(error: unknown): boolean {
  return error instanceof URIError || (error instanceof HttpException && error.getStatus() < 500);
}

function authenticateHeader(): [string, string] {
  return ['WWW-Authenticate', `Basic realm="talent", ${SIGNATURE_ALGORITHM}`];
}

function pathOf(request: TalentRequest): string {
  return splitTarget(request.url ?? '').path;
}

const MAX_SHOWN_PATH = 100;

function shown(path: string): string {
  return JSON.stringify(path.length <= MAX_SHOWN_PATH ? path : `${path.slice(0, MAX_SHOWN_PATH)}…`);
}
