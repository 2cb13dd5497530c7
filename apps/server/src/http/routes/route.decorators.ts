import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import { JSON_BODY } from '../../limits.js';
import type { BodyLimit } from '../../limits.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { RequestContext } from '../request/request-context.js';
import { validateQuery, validateBody } from '../request/read-input.js';
import { DescribeParts, DRY_RUN, IF_NONE_MATCH, inQueryOf, takesOnly } from './describe.js';
import type { Dto } from '../request/members.js';
import type { Upload } from '../body/read-multipart.js';

/**
 * Creates the decorator of a handler's parameter whose value comes from the request.
 * @param read receives the argument of the decorator as its second argument
 * @param declared returns decorators that every handler with such a parameter gets; the handler's own decorators win
 */
export function requestValue<Data = undefined>(
  read: (request: TalentRequest, data: Data) => unknown,
  declared: (data: Data | undefined) => readonly MethodDecorator[] = () => [],
): (...data: Data[]) => ParameterDecorator {
  const parameter = createParamDecorator<Data>((data, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<TalentRequest>(), data),
  );
  return (...data) =>
    (target, key = '', index) => {
      parameter(...data)(target, key, index);
      const handler = Object.getOwnPropertyDescriptor(target, key);
      if (handler) for (const decorate of declared(data[0])) decorate(target, key, handler);
    };
}

export function segmentBehind(prefix: string, { routePath }: TalentRequest): string {
  const end = routePath.indexOf('/', prefix.length);
  return routePath.slice(prefix.length, end === -1 ? undefined : end);
}

/**
 * The callers that a route accepts:
 * - `public`: anyone, without credentials;
 * - `customer`: the users of the customer that the path names;
 * - `administrator`: those users of that customer who are in an administrators' group (D-PLT-1).
 */
export type AccessPolicy = 'public' | 'customer' | 'administrator';

export const ACCESS_POLICY = 'talent:access-policy';

/** Declares a route's access policy. A test checks that every route has one. */
export function Access(policy: AccessPolicy): CustomDecorator {
  return SetMetadata(ACCESS_POLICY, policy);
}

/** The area of a route, as a group's `access` names it: `people`, `lists`, `search` … (blueprint: access). */
export interface RouteArea {
  readonly of: string | ((request: TalentRequest) => string);
  /** The access that a call needs. If undefined, GET and HEAD need `read`, and the other methods `write`. */
  readonly level: 'read' | 'write' | undefined;
}

export const ROUTE_AREA = 'talent:area';

/**
 * Declares a customer route's area. A caller with too little access to the area gets 404 with code 3; for a write, a
 * caller who may read it gets 403.
 * @param of the area, or a function that finds it if one handler serves several areas
 * @param level the access that a call needs, if its method does not show it: a search by POST only reads
 */
export function Area(of: RouteArea['of'], level?: RouteArea['level']): CustomDecorator {
  return SetMetadata(ROUTE_AREA, { of, level } satisfies RouteArea);
}

/** The context that the checks created for this request. */
export const Ctx = requestValue(contextOf);

export function contextOf({ context }: TalentRequest): RequestContext {
  if (!context) throw new TypeError('A public route has no request context.');
  return context;
}

/** The query's parameters, as an instance of the class that declares them. Describes them. */
export const Parameters = requestValue<Dto>(
  ({ query }, type) => validateQuery(type, query),
  (type) => (type ? [DescribeParts(inQueryOf(type))] : []),
);

export const TAKES_JSON = 'talent:takes-json';

/**
 * Declares that a route reads a JSON object. The checks read, limit and parse it before the handler runs. A larger body
 * is refused without being read to its end.
 */
export function TakesJson(limit: BodyLimit = JSON_BODY): CustomDecorator {
  return SetMetadata(TAKES_JSON, limit);
}

/**
 * The JSON object of the body, strictly parsed, or an instance of the class in the argument, which describes the body.
 * Declares that the route takes JSON.
 */
export const JsonBody = requestValue<Dto | undefined>(
  ({ json = {} }, type) => (type ? validateBody(type, json) : json),
  (type) => [TakesJson(), ...(type ? [DescribeParts(takesOnly(type))] : [])],
);

/** The version that the caller may have already. Describes the header, and the reply to it. */
export const IfNoneMatch = requestValue(
  ({ headers }) => headers['if-none-match'],
  () => [DescribeParts(...IF_NONE_MATCH)],
);

export const TAKES_DRY_RUN = 'talent:takes-dry-run';

/** Declares that a write has a dry run (D-NET-8), and describes it. Other writes refuse `dryrun=true`. */
export function takesDryRun(): readonly MethodDecorator[] {
  return [SetMetadata(TAKES_DRY_RUN, true), DescribeParts(...DRY_RUN)];
}

/** Whether the request asks for a dry run. The checks have refused values other than true and false. */
export const DryRun = requestValue((request) => dryRunOf(request) === 'true', takesDryRun);

/** Returns the value of `dryrun`. The checks refuse several values (D-NET-9). */
export function dryRunOf({ url = '' }: Pick<TalentRequest, 'url'>): string | undefined {
  return url.includes('?') ? new Map(parseQuery(splitTarget(url).query)).get('dryrun') : undefined;
}

export const TAKES_FILE = 'talent:takes-file';

/** Declares that a route takes a file, as multipart/form-data. */
function TakesFile(): CustomDecorator {
  return SetMetadata(TAKES_FILE, true);
}

const NO_UPLOAD: Upload = {
  parts: 0,
  name: undefined,
  fields: [],
  file: undefined,
  isFileTooLarge: false,
  hasSeveralFiles: false,
};

/**
 * The file of the body. It is deleted with the reply unless a handler stores it. Declares that the route takes a
 * file.
 */
export const Uploaded = requestValue(
  ({ upload = NO_UPLOAD }) => upload,
  () => [TakesFile()],
);
