/** The event types of the interface; a subscription may ask for `AssessmentEvent` instead of `ApplicationCompletedEvent` (D-EVT-6). */
export const EVENT_TYPES = [
  'WorkFlowStatusChangeEvent',
  'ApplicationCompletedEvent',
  'AssessmentEvent',
  'JobPostToWebEvent',
  'JobUnpostToWebEvent',
] as const;

/** The event that happened: the `eventType` of a payload. */
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Whether a text is the name of an event type.
 *
 * @param text any text, such as the `eventType` of a payload that came.
 * @example
 * isEventType('JobPostToWebEvent'); // true
 * @see spec: Events; D-EVT-6
 */
export function isEventType(text: string): text is EventType {
  return EVENT_TYPES.some((type) => type === text);
}
