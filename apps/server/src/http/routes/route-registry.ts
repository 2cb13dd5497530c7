import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { nearestName, ProtocolError, nameSynonyms } from '@talent-platform/protocol/errors';
import type { Application } from 'express';
import type { RouterLayer } from '../express/route-table.js';

/**
 * The router's paths. They are used only if no handler was found, to tell an unknown path (404) from a wrong method
 * (405).
 */
@Injectable()
export class RouteRegistry {
  constructor(private readonly host: HttpAdapterHost) {}

  /** All paths, with `:name` for a segment. */
  get paths(): string[] {
    return [...new Set(this.#stack.flatMap(({ route }) => route?.path ?? []))];
  }

  /**
   * Returns the methods of a path in upper case, sorted, with HEAD if there is GET (D-NET-5). Returns none for an
   * unknown path. A path with a literal route (`people/by-email`) has only that route's methods, not those of a route
   * that accepts any segment there.
   */
  methodsOf(path: string): string[] {
    const routes = this.#stack.flatMap((layer) => (layer.route && matches(layer, path) ? layer.route : []));
    const methods = new Set(
      routes.filter((route) => route.path === routes[0]?.path).flatMap((route) => Object.keys(route.methods)),
    );
    if (methods.has('get')) methods.add('head');
    return [...methods].map((method) => method.toUpperCase()).sort();
  }

  /** Whether a path is known, and may be named in errors (D-ERR-14). */
  mayBeNamed(path: string): boolean {
    return (NAMED_PATH.test(path) || PUBLIC_PAGE.test(path)) && this.methodsOf(path).length > 0;
  }

  /**
   * Returns a known path that differs in one literal segment, which is mistyped or has another usual name. Names no
   * secret path (D-ERR-14).
   */
  nearestPath(path: string): string | undefined {
    const segments = path.split('/');
    if (path.length > MAX_PATH) return undefined;
    if (!NAMED_PATH.test(path)) return this.#underNearestRoot(segments);
    const literals = segments.map(() => new Set<string>());
    for (const { route } of this.#stack) {
      const place = route && onlyOtherLiteral(route.path.split('/'), segments);
      if (place !== undefined) literals[place.at]?.add(place.literal);
    }
    for (const [at, known] of literals.entries()) {
      const segment = segments[at] ?? '';
      const meant = nameSynonyms(segment).find((name) => known.has(name)) ?? nearestName(segment, [...known]);
      if (meant !== undefined) return segments.with(at, meant).join('/');
    }
    return undefined;
  }

  /** Returns a path that differs only in a mistyped first segment, such as `/customer/1001/people`. */
  #underNearestRoot(segments: readonly string[]): string | undefined {
    const root = segments.length < 3 ? undefined : nearestName(segments[1] ?? '', NAMED_ROOTS);
    const meant = root && segments.with(1, root).join('/');
    return meant !== undefined && this.mayBeNamed(meant) ? meant : undefined;
  }

  get #stack(): readonly RouterLayer[] {
    const { router } = this.host.httpAdapter.getInstance<Application>() as unknown as {
      router: { stack: RouterLayer[] };
    };
    return router.stack;
  }
}

/** Limit of characters of a mistyped path. Nobody types a longer path by hand. */
const MAX_PATH = 200;

/** Paths that errors may name. Paths that the operator can switch off, such as /docs, are not among them. */
const NAMED_PATH = /^\/(?:customers|platform|health)\//;
const NAMED_ROOTS = ['customers', 'platform', 'health'];
const PUBLIC_PAGE = /^\/portals\//;
const LITERAL = /^[\w.~-]+$/;

/** Returns the literal of a route that differs from the path, and its position, if no other literal differs. */
function onlyOtherLiteral(
  route: readonly string[],
  segments: readonly string[],
): { readonly at: number; readonly literal: string } | undefined {
  if (route.length !== segments.length) return undefined;
  const others = route.flatMap((literal, at) =>
    LITERAL.test(literal) && literal !== segments[at] ? [{ at, literal }] : [],
  );
  return others.length === 1 ? others[0] : undefined;
}

export function methodNotSupported(method: string, methods: readonly string[], wayOut = ''): ProtocolError {
  const detail = `${method} is not supported here. Supported: ${methods.join(', ')}.${wayOut}`;
  return ProtocolError.of('METHOD_NOT_SUPPORTED', detail);
}

/** Returns false for a path with a broken escape. */
function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path) !== false;
  } catch {
    return false;
  }
}
