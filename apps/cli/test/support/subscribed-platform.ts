import { administered } from '../builders/administered.js';
import { buildContext } from '../builders/build-context.js';
import type { World } from '../builders/build-context.js';
import { EventsServer } from './events-server.js';
import { Receiver } from './receiver.js';
import { runTalent } from './run-talent.js';

const AUTH = { user: 'acme', secret: 'a-secret-of-events' };

/** A tiny platform, whose administrator has an account to it, and a partner's endpoint, `acme`, that gets its events. */
export class SubscribedPlatform {
  private constructor(
    readonly server: EventsServer,
    readonly receiver: Receiver,
    public world: World,
  ) {}

  static async start(now: Date): Promise<SubscribedPlatform> {
    const [server, receiver] = [new EventsServer(() => now), new Receiver()];
    const world = await administered(await server.listen(), now);
    server.deliveries.subscriptions.set('acme', { id: 'acme', url: await receiver.listen(), auth: AUTH });
    return new SubscribedPlatform(server, receiver, world);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.receiver.close();
  }

  /** Runs `talent` with these words. Returns the exit code and the output. */
  talent(...words: string[]): ReturnType<typeof runTalent> {
    return runTalent(words, buildContext(this.world));
  }
}
