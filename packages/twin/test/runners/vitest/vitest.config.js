// On a slow machine, a twin needs more than the few seconds that vitest gives to a hook.
export default { test: { globals: true, testTimeout: 300_000, hookTimeout: 300_000 } };
