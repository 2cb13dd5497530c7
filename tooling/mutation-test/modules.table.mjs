/**
 * The modules whose tests are tried, chosen by risk.
 *
 * - `functions`: the functions and methods that decide, by file of apps/server/src. Some 40 to 90 mutants together.
 * - `specs`: the words that `npm test -- WORDS --package server` would take to find the spec files that prove them.
 *
 * @type {Readonly<Record<string, { functions: Readonly<Record<string, readonly string[]>>, specs: readonly string[] }>>}
 */
export const MODULES = {
  'list-patch': {
    functions: { 'modules/lists/writing/whole-list.rules.ts': ['draftLevel', 'draftItem', 'draftOrder'] },
    specs: ['whole-list', 'whole-patch'],
  },
  forms: {
    functions: {
      'modules/forms/filled/form-status.rules.ts': ['statusOf', 'completionAfter'],
      'form-engine/draft-answers.ts': ['ownerChanges'],
    },
    specs: [
      'form-status',
      'form-engine',
      'forms-signature',
      'forms-submit',
      'forms-synced',
      'forms-copied',
      'forms-requests',
    ],
  },
  permissions: {
    functions: {
      'http/request/caller.ts': ['mayAccess'],
      'http/checks/check-access.ts': ['checkPermission'],
      'profile-engine/security/field-access.ts': ['fieldAccess'],
    },
    specs: ['field-access', 'permissions'],
  },
  'delivery-state': {
    functions: {
      'modules/events/delivery-state.ts': ['stateAfter', 'retried', 'retryDelayMs', 'retryAfterMs'],
    },
    specs: ['delivery-state', 'event-delivery', 'api/events/deliveries'],
  },
  'search-locks': {
    functions: {
      'modules/profile-definitions/compile-search-lock.ts': [
        'compileSearchLock',
        'searchLockProblems',
        'asksForNothing',
        'namesNothing',
      ],
      'modules/profile-definitions/customer-definitions.ts': ['hasLock', 'isInsideLock'],
    },
    specs: ['search-lock', 'profile-definitions/', 'permissions', 'search-references', 'person-export'],
  },
};
