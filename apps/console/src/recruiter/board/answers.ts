import type { ActionResult, PartnerAnswer } from '@talent-platform/client';

/** How the outcome of an action is shown. */
export interface ShownOutcome {
  readonly color: string;
  /** A dialog: the user has something to do or to know before going on. Others are notices. */
  readonly isDialog: boolean;
  /** A mark on the card stays until the next move. */
  readonly isKept: boolean;
}

/** The outcomes of D-ACT-1, as they are shown. */
export const OUTCOMES: Readonly<Record<ActionResult, ShownOutcome>> = {
  processed: { color: 'green', isDialog: false, isKept: false },
  none: { color: 'gray', isDialog: false, isKept: false },
  redirect: { color: 'brand', isDialog: true, isKept: true },
  rejected: { color: 'red', isDialog: true, isKept: true },
  pending: { color: 'yellow', isDialog: false, isKept: true },
  failed: { color: 'red', isDialog: false, isKept: true },
};

/** Says whether there is something to do or to know after the action. */
export function isTold({ outcome, userMessage }: PartnerAnswer): boolean {
  return OUTCOMES[outcome].isKept || Boolean(userMessage);
}
