import type { RenderContext } from '../../src/profile-engine/index.js';
import { buildListLookup } from './list-lookup.builder.js';

/** The look-ups for rendering person 12 of customer 1001. Default: lists only. */
export function buildRenderContext(context: Partial<RenderContext> = {}): RenderContext {
  return {
    lists: buildListLookup(),
    customerUrl: 'https://api.example/customers/1001',
    fieldsUrl: 'https://api.example/customers/1001/people/12/fields',
    titles: new Map(),
    addresses: new Map(),
    ...context,
  };
}
