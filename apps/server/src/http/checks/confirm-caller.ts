import { authenticate } from './authenticate.js';
import { checkPermission } from './check-permission.js';
import type { CheckedRequest } from './check.js';
import { enterCustomer } from './enter-customer.js';

/**
 * A body may take minutes to come: who was shut out meanwhile, or lost the permission or the secret, does not finish
 * (D-PLT-10). A customer's callers are made anew whenever its configuration moves, so the same one needs no second look.
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
