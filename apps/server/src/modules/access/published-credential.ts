/** The mark of the demo customer's credentials, which stand in its documentation. */
const DEMO_PREFIX = 'demo-only-';

/** Whether a password or secret is one of the published demo credentials: no production server takes them. */
export function isPublishedCredential(text: string): boolean {
  return text.startsWith(DEMO_PREFIX);
}
