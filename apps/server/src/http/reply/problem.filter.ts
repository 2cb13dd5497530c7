import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { isDatabaseUnavailable, WriteNotPermitted, refusesWrites, WriteRefusals } from '../../database/index.js';
import { ContentLost, StorageUnavailable } from '../../file-storage/index.js';
import type { Reply } from './reply.js';
import type { TalentExpressAdapter } from '../express/talent-express-adapter.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { methodNotSupported } from '../routes/route-registry.js';
import type { RouteRegistry } from '../routes/route-registry.js';
import { authenticate } from '../checks/authenticate.js';
import { CheckServices } from '../checks/check.js';
import { FailedSignIns } from '../checks/failed-sign-ins.js';
import { describeError, Log, Notices } from '../../runtime/index.js';
import { refusalReply, RefusedForNow } from './refusals.js';

const BUSY_RETRY_SECONDS = 1;

/** Lines in 10 seconds about files without their content, because a whole storage may be missing. */
const MAX_LOST_CONTENTS = 100;

/** Replies name no file or folder, but the log does. */
const REFUSES_WRITES =
  'The service cannot write now, because its database is read-only, full or broken. Its operator has to mend that; try again later.';
const STORAGE_UNAVAILABLE =
  'The file storage cannot be reached, or takes nothing now; try again shortly. If this lasts, the operator of the service has to mend it.';
const CONTENT_LOST =
  'The service has lost the content of this file, or cannot open it. Its operator can restore it; or send the file again.';

/** The header that the reply to an error needs besides X-Error. */
const HEADER_OF_ERROR: Partial<
  Record<ErrorCode, (request: TalentRequest, routes: RouteRegistry) => [name: string, value: string]>
> = {
  CREDENTIALS_INVALID: authenticateHeader,
  SIGNATURE_INVALID: authenticateHeader,
  REQUEST_EXPIRED: authenticateHeader,
  METHOD_NOT_SUPPORTED: (request, routes) => ['Allow', routes.methodsOf(pathOf(request)).join(', ')],
  BUSY: () => ['Retry-After', String(BUSY_RETRY_SECONDS)],
};

/** Turns every error of every route into an error body (D-ERR-1, D-ERR-7). An unexpected error does not reveal its cause. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #notices: Notices;
  readonly #lostContents: Notices;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly services: CheckServices,
    private readonly log: Log,
    private readonly configuration: Configuration,
    private readonly refusals: WriteRefusals,
    private readonly failedSignIns: FailedSignIns,
  ) {
    this.#notices = new Notices(log);
    this.#lostContents = new Notices(log, MAX_LOST_CONTENTS);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<TalentRequest>();
    const response = http.getResponse<TalentResponse>();
    if (response.headersSent) {
      this.log.failed(error, request, 'A request failed after its answer had begun: its connection is cut.');
      response.destroy();
      return;
    }
    const refusal = this.#refusalOf(error, request);
    const reply = (): void => this.host.httpAdapter.reply(response, this.#answerOf(refusal, request));
    const isUnknown = isRoutingError(error) || refusal.code === 'METHOD_NOT_SUPPORTED';
    if (!isUnknown || request.caller || request.headers.authorization === undefined) return reply();
    void this.#identify(request).then(reply);
  }

  /**
   * Finds the caller of a request that no check has seen, so that the reply has the headers of the quota (D-NET-2).
   * Uses no quota. Without right credentials the reply is the same, and lacks these headers.
   */
  async #identify(request: TalentRequest): Promise<void> {
    const { clock, quota } = this.services;
    try {
      await authenticate({ request, services: this.services });
    } catch {
      request.caller = request.explanation = undefined;
    }
    if (request.caller) request.quota = quota.peek(request.caller, clock.now());
  }

  #refusalOf(error: unknown, request: TalentRequest): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (isRoutingError(error)) return this.#unrouted(request);
    if (error instanceof WriteNotPermitted) {
      return new RefusedForNow(
        'release',
        'This node of the service is being replaced and takes no writes; try again shortly.',
      );
    }
    if (isDatabaseUnavailable(error)) {
      this.refusals.note(error);
      this.#tellUnavailable('database', error, request);
      return new RefusedForNow(
        'database',
        refusesWrites(error) ? REFUSES_WRITES : 'The service is busy; try again shortly.',
      );
    }
    if (error instanceof StorageUnavailable) {
      this.#tellUnavailable('file storage', error, request);
      return new RefusedForNow('storage', STORAGE_UNAVAILABLE);
    }
    if (error instanceof ContentLost) {
      const { summary, stored, owner } = error;
      this.#lostContents.tell(summary, { transaction: request.transactionId, ...owner, stored });
      (this.host.httpAdapter as TalentExpressAdapter).figures.lostContents += 1;
      return ProtocolError.of('CONTENT_MISSING', CONTENT_LOST);
    }
    this.log.failed(error, request, 'A request failed inside the service.');
    return ProtocolError.of(
      'INTERNAL_ERROR',
      `The service failed; its log names this request as ${request.transactionId}.`,
    );
  }

  /**
   * Logs the cause now and then, because every request fails for the same cause meanwhile. The line of each reply has
   * only its status.
   */
  #tellUnavailable(what: string, error: unknown, { transactionId: transaction }: TalentRequest): void {
    this.#notices.tell(`The ${what} is unavailable.`, { transaction, error: describeError(error) });
  }

  #unrouted(request: TalentRequest): ProtocolError {
    const { method = '' } = request;
    const path = pathOf(request);
    const methods = this.services.routes.methodsOf(path);
    // If the method has a route that passed the request on, the route found nothing.
    if (methods.length > 0 && !methods.includes(method)) return methodNotSupported(method, methods);
    const listed = this.configuration.docs ? '; /docs lists them' : '';
    return ProtocolError.of(
      'RESOURCE_NOT_FOUND',
      `There is no path ${shown(path)}. Paths are case-sensitive${listed}.`,
    );
  }

  #answerOf(refusal: ProtocolError, request: TalentRequest): Reply {
    this.failedSignIns.tell(request, refusal);
    const reply = refusalReply(refusal, request.url ?? '', request.explanation && { explain: request.explanation });
    if (refusal instanceof RefusedForNow)
      return reply.refusedFor(refusal.limit).with('Retry-After', String(refusal.retryAfterSeconds));
    const header = HEADER_OF_ERROR[refusal.problems[0].code]?.(request, this.services.routes);
    return header ? reply.with(...header) : reply;
  }
}

/** Returns whether the error is Nest's "Cannot GET /x", or the router's refusal of a path with a broken escape. */
function isRoutingError(error: unknown): boolean {
  return error instanceof URIError || (error instanceof HttpException && error.getStatus() < 500);
}

function authenticateHeader(): [string, string] {
  // On one line: Chromium asks for a password once for each line.
  return ['WWW-Authenticate', `Basic realm="talent", charset="UTF-8", ${SIGNATURE_ALGORITHM}`];
}

function pathOf(request: TalentRequest): string {
  return splitTarget(request.url ?? '').path;
}

const MAX_SHOWN_PATH = 100;

function shown(path: string): string {
  return JSON.stringify(path.length <= MAX_SHOWN_PATH ? path : `${path.slice(0, MAX_SHOWN_PATH)}…`);
}
