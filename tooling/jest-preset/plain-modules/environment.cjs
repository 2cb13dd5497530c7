const { ModuleMocker } = require('jest-mock');

/** Property tests try the same values in every run, so that a new random value never blocks a change. */
const FIXED_SEED = 1;

/** A spec file runs in the process as it is, without a realm of its own; what jest changes of the process is put back after it. */
module.exports = class PlainModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #changed = { console: globalThis.console, exit: process.exit, exitCode: process.exitCode };

  async setup() {
    // The instance that spec files import: another one would keep its own seed.
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
