import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { canonicalPath, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { isDatabaseUnavailable, ReleaseTooOld, refusesWrites, WriteRefusals } from '../../database/index.js';
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
import { describeError, Log, Notices, LogLineLimiter } from '../../runtime/index.js';
import { refusalReply, RefusedForNow } from './refusals.js';

const BUSY_RETRY_SECONDS = 1;

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
  readonly #lostContents: LostContents;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly services: CheckServices,
    private readonly log: Log,
    private readonly configuration: Configuration,
    private readonly refusals: WriteRefusals,
    private readonly failedSignIns: FailedSignIns,
  ) {
    this.#notices = new Notices(log);
    this.#lostContents = new LostContents(log);
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
    if (error instanceof ReleaseTooOld) {
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
      this.#lostContents.tell(error, request);
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
    if (methods.length === 0 || methods.includes(method)) {
      const listed = this.configuration.docs ? '; /docs lists them' : '';
      const detail = `There is no path ${shown(path)}. Paths are case-sensitive${listed}.${this.#meant(path)}`;
      return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
    }
    return methodNotSupported(method, methods, this.#wayToRead(method, path));
  }

  /**
   * Returns the path for reading. Profiles are listed by a search (D-SEA-1), and lists are read below `v2`, so both
   * differ from the paths of writes. A node is written by its id alone and read by its ancestors, so its list is named.
   */
  #wayToRead(method: string, path: string): string {
    const isRead = method === 'GET' || method === 'HEAD';
    const [, customer = '', list] = /^(\/customers\/[^/]+)\/lists\/([^/]+)/.exec(path) ?? [];
    if (isRead && list !== undefined) return ` To read the list, GET ${shown(`${customer}/${pathOfList(list)}`)}.`;
    const search = path.replace(/^(\/customers\/[^/]+)\/(?=[^/]+\/?$)/, '$1/search/');
    if (!isRead || search === path || !this.services.routes.methodsOf(search).includes('POST')) return '';
    return ` To list, search by POST ${shown(search)}; to read one, put its id behind the path.`;
  }

  /**
   * Suggests the canonical form of a path, because unsigned paths are served only in this form (D-SIG-19). If there
   * is none, suggests the nearest path (D-ERR-14).
   */
  #meant(path: string): string {
    const canonical = canonicalPath(path);
    const meant =
      canonical !== path && this.services.routes.mayBeNamed(canonical)
        ? canonical
        : this.services.routes.nearestPath(path);
    return meant === undefined ? '' : ` Did you mean ${shown(meant)}?`;
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

/** A custom list is a node of the list of custom lists (spec: List rules 6). */
function pathOfList(list: string): string {
  return list.startsWith('lists.') ? `v2/lists/${list}` : `lists/lists.customfields_lists/node/${list}`;
}

const MAX_SHOWN_PATH = 100;

function shown(path: string): string {
  return JSON.stringify(path.length <= MAX_SHOWN_PATH ? path : `${path.slice(0, MAX_SHOWN_PATH)}…`);
}

/** Limits of log lines for one field and for all fields, because a whole storage may be missing. */
const BOUNDS = { ofOne: 1, ofAll: 200, windowMs: 60_000 };

/**
 * Logs contents that profiles name and that cannot be read. Names profile and field, but never shows the content
 * (D-PLT-28).
 */
class LostContents {
  readonly #lines: LogLineLimiter;

  constructor(private readonly log: Pick<Log, 'failure' | 'notice'>) {
    this.#lines = new LogLineLimiter(BOUNDS, (leftOut) => {
      const times = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
      log.notice('More files without their content were read than are logged.', { times });
    });
  }

  tell({ summary, stored, owner }: ContentLost, { transactionId: transaction }: TalentRequest): void {
    if (this.#lines.admits(stored)) this.log.failure(summary, { transaction, ...owner, stored });
  }
}
