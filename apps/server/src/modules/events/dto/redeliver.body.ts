import { FINAL_STATUSES } from '@talent-platform/protocol/events';
import { IsOneOf, IsUtcTime } from '../../../http/index.js';

/** Selects the deliveries to send again (D-ACT-2). */
export class RedeliverBody {
  /** Deliveries that were recorded then or later. */
  @IsUtcTime() readonly from!: string;

  /** Deliveries that were recorded before then. */
  @IsUtcTime() readonly to!: string;

  @IsOneOf(FINAL_STATUSES) readonly status!: (typeof FINAL_STATUSES)[number];
}
