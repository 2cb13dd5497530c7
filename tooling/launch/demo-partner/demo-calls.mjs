const PLATFORM = '/platform/v1/customers/1001';
const LIMIT_MS = 40_000;
export const ADMINISTRATOR = 'demo.integration:demo-only-integration-password';
export const RECRUITER = 'demo.recruiter:demo-only-recruiter-password';

/**
 * Returns a function that calls the demo customer's platform API.
 *
 * @param {string} baseUrl
 * @param {AbortSignal} signal - ends all calls
 */
export function demoCalls(baseUrl, signal) {
  /**
   * @param {string} method
   * @param {string} below - the path under the customer
   * @param {{ body?: object, as?: string }} [options]
   * @returns {Promise<{ status: number, json: any }>}
   */
  return async (method, below, { body, as = ADMINISTRATOR } = {}) => {
    const response = await fetch(`${baseUrl}${PLATFORM}${below}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(as).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  };
}
