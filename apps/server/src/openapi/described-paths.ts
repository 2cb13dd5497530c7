import type { ErrorCode } from '@talent-platform/protocol/errors';
import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ACCESS_POLICY, ROUTE_AREA, DESCRIBED_GROUP, DESCRIBED_OPERATION } from '../http/index.js';
import type {
  DescribedOperation,
  OperationName,
  RouteArea,
  ApiBody,
  ApiHeader,
  ApiParameter,
  ApiResponse,
  ApiSchema,
} from '../http/index.js';
import type { EventWebhook } from '../modules/events/index.js';
import type { ApiTag } from './api-tags.js';
import { capitalize, nameType } from './type-names.js';

interface Handler {
  readonly controller: Type;
  readonly name: string;
  readonly method: (typeof METHODS)[number];
  readonly paths: readonly string[];
}

/** Collects the descriptions of all handlers by path. Reads only their decorators, without starting the application. */
export function describedPaths(modules: readonly Type[]): Record<string, ApiPath> {
  const paths: Record<string, ApiPath> = {};
  for (const handler of modules.flatMap(controllersOf).flatMap(handlersOf)) {
    for (const path of handler.paths) {
      const item = (paths[path] ??= {});
      item[handler.method] = operationOf(handler, path);
    }
  }
  return paths;
}

/** The prefix of the paths that the platform adds to the interface. They stand beside those of the same resource. */
const PLATFORM_PREFIX = '/platform/v1';

/**
 * Sorts paths as readers look for them: a resource before its parts, names before parameters. Sorts the methods of each
 * path: reads, writes, removals.
 */
export function inReadingOrder(paths: Readonly<Record<string, ApiPath>>): Record<string, ApiPath> {
  const keyOf = (path: string): string => path.replace(PLATFORM_PREFIX, '');
  const sorted = Object.entries(paths).toSorted(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([path, item]) => [
      path,
      Object.fromEntries(METHODS.flatMap((method) => (item[method] ? [[method, item[method]]] : []))),
    ]),
  );
}

function controllersOf(module: Type): Type[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as Type[] | undefined) ?? [];
}

function handlersOf(controller: Type): Handler[] {
  const prefixes = listOf(Reflect.getMetadata(PATH_METADATA, controller) as string | string[]);
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name): Handler[] => {
    const handler = handlerOf(controller, name);
    const verb = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (verb === undefined) return [];
    const method = METHODS.find((known) => known.toUpperCase() === RequestMethod[verb]);
    if (!method) throw new TypeError(`${controller.name}.${name} has a method that the document does not know.`);
    const ends = listOf(Reflect.getMetadata(PATH_METADATA, handler) as string | string[]);
    return [{ controller, name, method, paths: prefixes.flatMap((prefix) => ends.map((end) => apiPath(prefix, end))) }];
  });
}

function handlerOf(controller: Type, name: string): object {
  return (controller.prototype as Record<string, object>)[name] ?? {};
}

function listOf(paths: string | string[]): string[] {
  return Array.isArray(paths) ? paths : [paths];
}

/** Converts `customers/:customerId` and `lists/*chain` to the form of OpenAPI. */
function apiPath(...parts: readonly string[]): string {
  const path = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${path.join('/')}`.replace(/[:*](\w+)/g, '{$1}');
}

function operationOf({ controller, name }: Handler, path: string): ApiOperation {
  const handler = handlerOf(controller, name);
  const declared = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const described = declared(DESCRIBED_OPERATION) as DescribedOperation | undefined;
  if (!described) throw new TypeError(`${controller.name}.${name} is not described: give it a Describe decorator.`);
  const { id, summary, description, parts } = described;
  const parameters = parts.flatMap((part) => part.parameters ?? []);
  const requestBody = parts.findLast((part) => part.requestBody)?.requestBody;
  return {
    operationId: nameType(textOf(id, path), path),
    summary: nameType(textOf(summary, path), path),
    description: nameType(description, path),
    tags: [capitalize(nameType(String(declared(DESCRIBED_GROUP)), path))],
    parameters,
    ...(requestBody && { requestBody }),
    errors: parts.flatMap((part) => part.errors ?? []),
    responses: Object.assign({}, ...parts.map((part) => part.responses)) as ApiOperation['responses'],
    ...(declared(ACCESS_POLICY) === 'public' && { security: [{}] }),
    ...(declared(ACCESS_POLICY) === 'administrator' && { 'x-administrator': true }),
    ...areaOf(declared(ROUTE_AREA) as RouteArea | undefined),
  };
}

function areaOf(area: RouteArea | undefined): Pick<ApiOperation, 'x-area'> {
  return typeof area?.of === 'string' ? { 'x-area': area.of } : {};
}

function textOf(text: OperationName['id' | 'summary'], path: string): string {
  if (typeof text === 'string') return text;
  const end = Object.keys(text).find((known) => path.endsWith(known));
  if (end === undefined) throw new TypeError(`${path} has no id or summary: add one for its end to Describe.`);
  return String(text[end]);
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Reference {
  readonly $ref: string;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  parameters: Array<ApiParameter | Reference>;
  requestBody?: ApiBody;
  readonly responses: Record<string, ApiResponse | Reference>;
  /** The codes that a description declares. The finished document has a reply for each status instead. */
  errors?: readonly ErrorCode[];
  /** Only administrators may call the operation. */
  readonly 'x-administrator'?: boolean;
  /** The area that the caller's group must have access to (blueprint: access). Absent if the path decides it. */
  readonly 'x-area'?: string;
  /** If absent, the security of the whole document applies. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

type ApiPath = Partial<Record<(typeof METHODS)[number], ApiOperation>>;

/** The parts of OpenAPI 3.1 that this document uses. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly description: string;
    readonly version: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly ApiTag[];
  readonly 'x-tagGroups': ReadonlyArray<{ readonly name: string; readonly tags: readonly string[] }>;
  readonly paths: Readonly<Record<string, ApiPath>>;
  /** Requests that the platform sends to others. */
  readonly webhooks: Readonly<Record<string, { readonly post: EventWebhook }>>;
  readonly components: {
    readonly schemas: Record<string, ApiSchema>;
    readonly parameters: Record<string, ApiParameter>;
    readonly examples: Record<string, { readonly value: unknown }>;
    readonly headers: Record<string, ApiHeader>;
    readonly responses: Record<string, ApiResponse>;
    readonly securitySchemes: Readonly<Record<string, ApiSchema>>;
  };
}

export function operationsOf({
  paths,
}: Pick<ApiDocument, 'paths'>): Array<[path: string, operation: ApiOperation, method: string]> {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, ApiOperation, string] => [path, operation, method]),
  );
}

/** Returns the parameters that stand in the operation itself. */
export function ownParameters({ parameters }: Pick<ApiOperation, 'parameters'>): ApiParameter[] {
  return parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
}
