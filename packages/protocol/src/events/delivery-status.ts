/**
 * The statuses of a delivery: `pending`, and the final ones (D-EVT-2).
 *
 * @example
 * DELIVERY_STATUSES.includes('failed'); // true
 */
export const DELIVERY_STATUSES = ['pending', 'processed', 'redirect', 'rejected', 'failed'] as const;

/** One of {@link DELIVERY_STATUSES}. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The statuses in which the server sends nothing more until somebody asks for a redelivery (D-ACT-2).
 *
 * @example
 * FINAL_STATUSES.includes('pending'); // false
 */
export const FINAL_STATUSES = ['processed', 'redirect', 'rejected', 'failed'] as const satisfies DeliveryStatus[];
