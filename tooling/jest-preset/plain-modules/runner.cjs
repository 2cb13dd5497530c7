const { default: TestRunner } = require('jest-runner');

/** Jest's runner; but in watch mode every run has new processes, for a module that is loaded once is never read again. */
module.exports = class PlainModulesRunner extends TestRunner {
  runTests(tests, watcher, options) {
    const { watch, watchAll } = this._globalConfig;
    return super.runTests(tests, watcher, watch || watchAll ? { ...options, serial: false } : options);
  }
};
