const { ModuleMocker } = require('jest-mock');

/** Property tests try the same values in every run, so that a new random value never blocks a change. */
const FIXED_SEED = 1;

/** As many as Node.js itself keeps. */
const STACK_FRAMES = 10;

/**
 * A spec file runs directly in the process, without a realm of its own. Changes that jest makes to the process are
 * undone afterwards.
 */
module.exports = class PlainModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #changed = { console: globalThis.console, exit: process.exit, exitCode: process.exitCode };

  async setup() {
    // Jest sets 100. Then each error and each `expect` takes longer, and an answer with an error makes several errors.
    Error.stackTraceLimit = STACK_FRAMES;
    // Imports the same instance as spec files. Another instance would have its own seed.
    const { default: fc } = await import('fast-check');
    fc.configureGlobal({ seed: Number(process.env.TALENT_PROPERTY_SEED ?? FIXED_SEED) });
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#changed.console;
    process.exit = this.#changed.exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
