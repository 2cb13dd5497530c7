import type { DeliveryStatus } from '@talent-platform/client';
import { readTime, utcOf, writeTime } from '../../display/local-time.js';

/** The filter of the list of deliveries. It stands in the address, so that it can be linked and gone back to. */
export interface DeliveryFilter {
  readonly eventType?: string | undefined;
  readonly subscription?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** As an input of type `datetime-local` writes it, in the time zone of the user. The address has it in UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const NAMES = ['eventType', 'subscription', 'status', 'from', 'to'] as const;

/** Reads the filter of an address. */
export function readDeliveryFilter(parameters: URLSearchParams): DeliveryFilter {
  const filter: DeliveryFilter = Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) || undefined]));
  return { ...filter, from: filter.from && readTime(filter.from), to: filter.to && readTime(filter.to) };
}

/** Writes the filter into an address. */
export function writeDeliveryFilter(filter: DeliveryFilter): URLSearchParams {
  const written = { ...filter, from: writeTime(filter.from ?? ''), to: writeTime(filter.to ?? '') };
  return new URLSearchParams(NAMES.flatMap((name) => (written[name] ? [[name, written[name]]] : [])));
}

/** Returns the query of a page of deliveries, with times in UTC (D-ACT-2). */
export function queryOfDeliveries(
  filter: DeliveryFilter,
  page: { readonly after: string | undefined; readonly size: number },
): Readonly<Record<string, string | number | undefined>> {
  const { from, to, ...others } = filter;
  return { ...others, from: utcOf(from), to: utcOf(to), ...page };
}
