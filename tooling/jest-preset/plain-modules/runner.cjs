const { default: TestRunner } = require('jest-runner');

/**
 * Jest's runner, but with new processes for every run in watch mode, because a process never reads a loaded module
 * again.
 */
module.exports = class PlainModulesRunner extends TestRunner {
  runTests(tests, watcher, options) {
    const { watch, watchAll } = this._globalConfig;
    return super.runTests(tests, watcher, watch || watchAll ? { ...options, serial: false } : options);
  }
};
