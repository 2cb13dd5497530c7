import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Delivery } from './delivery.entity.js';

type Claimed = Pick<Delivery, 'claim'>;

/** The time after which a claim is taken for lost. The longest claims of the database last as long. */
const LOST_AFTER_MS = 60_000;

/**
 * The claims of this node whose attempts have not ended. The clock may leap past the end of a claim, and this node must
 * not repeat its own attempt then (D-EVT-11). Claims are counted by the time that really passes.
 */
@Injectable()
export class OwnClaims {
  /** The end of each claim, in the milliseconds of `performance.now()`. */
  readonly #ends = new Map<string, number>();
  #whenDropped: Array<() => void> = [];

  add(deliveries: readonly Claimed[]): void {
    const end = performance.now() + LOST_AFTER_MS;
    for (const { claim } of deliveries) {
      if (claim === null) continue;
      this.#ends.delete(claim);
      this.#ends.set(claim, end);
    }
  }

  drop(deliveries: readonly Claimed[]): void {
    for (const { claim } of deliveries) if (claim !== null) this.#ends.delete(claim);
    const told = this.#whenDropped;
    this.#whenDropped = [];
    for (const tell of told) tell();
  }

  has({ claim }: Claimed): boolean {
    this.#forgetLost();
    return claim !== null && this.#ends.has(claim);
  }

  get count(): number {
    this.#forgetLost();
    return this.#ends.size;
  }

  /** Resolves when no attempt of this node runs. */
  async ended(): Promise<void> {
    while (this.count > 0) {
      const dropped = new Promise<void>((resolve) => void this.#whenDropped.push(resolve));
      const [firstEnd = 0] = this.#ends.values();
      await Promise.race([dropped, delay(firstEnd - performance.now(), undefined, { ref: false })]);
    }
  }

  /** All claims last equally long, so they are lost in their order. */
  #forgetLost(): void {
    for (const [claim, end] of this.#ends) {
      if (end > performance.now()) return;
      this.#ends.delete(claim);
    }
  }
}
