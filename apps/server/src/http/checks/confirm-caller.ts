import { authenticate } from './authenticate.js';
import { checkPermission } from './check-permission.js';
import type { CheckedRequest } from './check.js';
import { enterCustomer } from './enter-customer.js';

/**
 * Checks the caller again after the body, which may take minutes to come. A caller who has lost the access, the permission or the secret
 * meanwhile is refused (D-PLT-10). Each change of a customer's configuration makes new `Caller` objects, so the same object is still valid.
 */
export function confirmCaller(checked: CheckedRequest): void | Promise<void> {
  const { caller } = checked.request;
  const { callers } = checked.services;
  if (!caller || (callers.find(caller.username) === caller && callers.isCurrent(caller))) return;
  const enter = (): void => {
    enterCustomer(checked);
    checkPermission(checked);
  };
  const pending = authenticate(checked);
  return pending ? pending.then(enter) : enter();
}
