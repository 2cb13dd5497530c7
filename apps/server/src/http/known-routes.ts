import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application } from 'express';

interface RouterLayer {
  match(path: string): boolean;
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
}

/** What the router knows, asked only when it found no handler: is the path unknown (404) or the method (405)? */
@Injectable()
export class KnownRoutes {
  constructor(private readonly host: HttpAdapterHost) {}

  /** The methods of a path, upper case and sorted, HEAD wherever GET is (D-NET-5); none for an unknown path. */
  methodsOf(path: string): string[] {
    const { router } = this.host.httpAdapter.getInstance<Application>() as unknown as {
      router: { stack: RouterLayer[] };
    };
    const methods = new Set<string>();
    for (const layer of router.stack) {
      if (!layer.route || !matches(layer, path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }
}

/** A path with a broken escape is no path of ours. */
function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
