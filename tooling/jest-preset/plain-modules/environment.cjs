const { ModuleMocker } = require('jest-mock');

/** A spec file runs in the process as it is, without a realm of its own; what jest changes of the process is put back after it. */
module.exports = class PlainModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #changed = { console: globalThis.console, exit: process.exit, exitCode: process.exitCode };

  async setup() {}

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
