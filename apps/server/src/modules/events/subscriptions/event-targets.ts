import { Injectable } from '@nestjs/common';
import type { BlueprintEvent, BlueprintProblem } from '@talent-platform/blueprint';
import { Configuration } from '../../../config/index.js';
import { TargetGuard } from '../../../outbound/index.js';

/** Finds URLs that the server never sends to, before their first event fails (D-EVT-7). */
@Injectable()
export class EventTargets {
  readonly #guard: TargetGuard;

  constructor(configuration: Configuration) {
    this.#guard = new TargetGuard(configuration.eventHosts);
  }

  /**
   * Returns why the server refuses a URL, and how the operator can allow it. Undefined if the server accepts the URL.
   */
  refusalOf(target: string): string | undefined {
    const url = new URL(target);
    if (!this.#guard.refuses(url)) return undefined;
    return (
      `names ${url.host}, a special address, to which this server sends nothing: every event would fail at once. ` +
      `The operator of the server allows it by TALENT_EVENT_ALLOWED_HOSTS=${url.host}`
    );
  }

  /** Returns a problem for each refused URL of a blueprint. */
  refusalsOf(events: readonly BlueprintEvent[] = []): BlueprintProblem[] {
    return events.flatMap(({ url }, index) => {
      const message = this.refusalOf(url);
      return message === undefined ? [] : [{ path: `events[${index}].url`, message }];
    });
  }
}
