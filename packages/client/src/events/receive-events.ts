import { answerFastify, answerFetch, answerNode } from './adapters.js';
import type { FastifyApp, NodeRequest, NodeResponse } from './adapters.js';
import { EventReceiver } from './event-receiver.js';
import type { ReceiverOptions } from './event-receiver.js';

/** An endpoint for events, in the forms that servers take. Each verifies, handles once, and answers. */
export interface Receiver {
  /**
   * For node:http, Express and Nest. Mount it before any body parser. In Nest, `app.use` before `app.listen` is before
   * them.
   *
   * @example
   * http.createServer(receiver.node);
   * app.use('/talent-events', receiver.node); // Express, Nest
   */
  readonly node: (request: NodeRequest, response: NodeResponse) => Promise<void>;
  /**
   * For Fastify, as a plugin. Other routes keep their body parsers.
   *
   * @example
   * await app.register(receiver.fastify, { url: '/talent-events' });
   */
  readonly fastify: (app: FastifyApp, options: { readonly url: string }) => Promise<void>;
  /**
   * For servers that take a `Request` and return a `Response`: Hono, Next.js, Deno, Bun, Cloudflare Workers.
   *
   * @example
   * export const POST = receiver.fetch; // a route of Next.js
   */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Makes an endpoint for the events of a subscription.
 *
 * - An event is handled if both of its signatures are right and it is at most 300 s old; else it is answered 401.
 * - A delivery that comes again receives the first reply, and is not handled again.
 * - If a handler throws, the reply is 500, and the platform sends the event again later.
 *
 * @throws TypeError for credentials that nothing can be verified with.
 * @example
 * const receiver = receiveEvents({
 *   credentials: { user: 'acme_events', secret: process.env.EVENT_SECRET ?? '' },
 *   handlers: {
 *     WorkFlowStatusChangeEvent: async ({ payload }) => {
 *       const { id } = await orderCheck(payload.personId);
 *       return redirect(`https://partner.example/checks/${id}`);
 *     },
 *   },
 *   onError: console.error,
 * });
 * http.createServer(receiver.node).listen(4020);
 * @see spec: Events; D-EVT-2 to D-EVT-5
 */
export function receiveEvents(options: ReceiverOptions): Receiver {
  const receiver = new EventReceiver(options);
  return {
    node: (request, response) => answerNode(receiver, request, response),
    fastify: (app, { url }) => answerFastify(receiver, app, url),
    fetch: (request) => answerFetch(receiver, request),
  };
}
