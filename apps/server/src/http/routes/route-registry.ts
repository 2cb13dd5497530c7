import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Application } from 'express';
import type { RouterLayer } from '../express/route-table.js';

/**
 * The router's paths. They are used only if no handler was found, to tell an unknown path (404) from a wrong method
 * (405).
 */
@Injectable()
export class RouteRegistry {
  constructor(private readonly host: HttpAdapterHost) {}

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

  get #stack(): readonly RouterLayer[] {
    const { router } = this.host.httpAdapter.getInstance<Application>() as unknown as {
      router: { stack: RouterLayer[] };
    };
    return router.stack;
  }
}

export function methodNotSupported(method: string, methods: readonly string[]): ProtocolError {
  const detail = `${method} is not supported here. Supported: ${methods.join(', ')}.`;
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
