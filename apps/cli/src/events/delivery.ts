import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

/** The states of a delivery (D-EVT-2). */
export const DELIVERY_STATUSES = ['pending', 'processed', 'redirect', 'rejected', 'failed'] as const;

/** Those after which nothing is sent any more, until somebody asks. */
export const FINAL_STATUSES = DELIVERY_STATUSES.filter((status) => status !== 'pending');

/** An event on its way to one subscription, as the server tells of it (D-ACT-2). */
export interface Delivery {
  readonly id: string;
  readonly subscription: string;
  readonly eventType: string;
  readonly systemId?: string;
  readonly status: string;
  readonly createdAt: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt?: string;
}

/** One time that it was sent. */
export interface DeliveryAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** A delivery with all that was sent, and what came back. */
export interface WholeDelivery extends Delivery {
  readonly payload?: JsonObject;
  readonly username?: string;
  readonly transactionId?: string;
  readonly attempts: readonly WholeAttempt[];
}

export interface WholeAttempt extends DeliveryAttempt {
  readonly request?: { readonly headers?: JsonObject };
  readonly reply?: {
    readonly status?: number;
    readonly headers?: JsonObject;
    readonly body?: string;
    readonly truncated?: boolean;
  };
}

/** Checks the members that are read. `--json` passes all others on as they came. */
export function isDelivery(value: unknown): value is WholeDelivery {
  if (!isRecord(value)) return false;
  const { attempts } = value;
  const texts = [value.id, value.subscription, value.eventType, value.status, value.createdAt];
  return texts.every((text) => typeof text === 'string') && Array.isArray(attempts) && attempts.every(isAttempt);
}

function isAttempt(value: unknown): value is WholeAttempt {
  if (!isRecord(value)) return false;
  const { attempt, at, durationMs, request, reply } = value;
  const isWhole = [request, reply].every((part) => part === undefined || isRecord(part));
  return Number.isInteger(attempt) && typeof at === 'string' && typeof durationMs === 'number' && isWhole;
}
