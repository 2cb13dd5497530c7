/** Returns the payload of a ping (D-ACT-2). */
export interface PingPayload {
  readonly eventType: 'PingEvent';
  readonly customerId: string;
  readonly subscription: string;
  readonly links: readonly [];
}

export function pingPayload(customerId: number, subscription: string): PingPayload {
  return { eventType: 'PingEvent', customerId: String(customerId), subscription, links: [] };
}
