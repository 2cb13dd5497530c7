import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Application } from 'express';
import type { RouterLayer } from './express/route-table.js';

/** What the router knows, asked only when it found no handler: is the path unknown (404) or the method (405)? */
@Injectable()
export class KnownRoutes {
  constructor(private readonly host: HttpAdapterHost) {}

  /**
   * The methods of a path, upper case and sorted, HEAD wherever GET is (D-NET-5); none for an unknown path. A path that a
   * literal route has (`people/by-email`) has that route's methods only, not those of one that takes any segment there.
   */
  methodsOf(path: string): string[] {
    const { router } = this.host.httpAdapter.getInstance<Application>() as unknown as {
      router: { stack: RouterLayer[] };
    };
    const routes = router.stack.flatMap((layer) => (layer.route && matches(layer, path) ? layer.route : []));
    const methods = new Set(
      routes.filter((route) => route.path === routes[0]?.path).flatMap((route) => Object.keys(route.methods)),
    );
    if (methods.has('get')) methods.add('head');
    return [...methods].map((method) => method.toUpperCase()).sort();
  }
}

export function methodNotSupported(method: string, methods: readonly string[]): ProtocolError {
  return ProtocolError.of('METHOD_NOT_SUPPORTED', `${method} is not supported here. Supported: ${methods.join(', ')}.`);
}

/** A path with a broken escape is no path of ours. */
function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path) !== false;
  } catch {
    return false;
  }
}
