const asyncHooks = require('node:async_hooks');
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');

const current = require('./current-spec.cjs');
const { SourceMaps } = require('./compiled-files.cjs');

const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

const ANY = { configurable: true, enumerable: true };

let specs = 0;

/**
 * Replaces the AsyncLocalStorage in which jest-circus stores the running test. AsyncLocalStorage slows every promise of
 * the tests, and every open handle would keep its test in memory. Here, only one test runs at a time.
 */
class RunningTest {
  #test;

  getStore() {
    return this.#test;
  }

  async run(test, callback) {
    const before = this.#test;
    this.#test = test;
    try {
      return await callback();
    } finally {
      this.#test = before;
    }
  }
}

/**
 * Implements the calls of jest-circus to jest's runtime with the modules of Node.js. A worker loads the product and the
 * libraries once, and they stay warm from one spec file to the next. Each spec file has its own copy of itself and of
 * modules in `test/`.
 */
module.exports = class PlainModulesRuntime {
  #environment;
  #symbolsBefore = [];
  #sourceMaps;

  constructor(projectConfig, environment) {
    const { cacheDirectory, rootDir } = projectConfig;
    if (specs === 0) register('./hooks.mjs', pathToFileURL(__filename), { data: { cacheDirectory, rootDir } });
    this.#environment = environment;
    this.#sourceMaps = new SourceMaps(cacheDirectory);
  }

  /** jest-circus stores the declarations of a file in its own module, so each spec file needs a new one. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[EVENT_HANDLERS];
    this.#symbolsBefore = Object.getOwnPropertySymbols(globalThis);
    const usual = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage') ?? {};
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...ANY, value: RunningTest });
    try {
      return require(file);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', usual);
      require.cache[__filename]?.children.pop();
    }
  }

  requireModule(file) {
    return require(file);
  }

  setGlobalsForRuntime(globals) {
    const mocker = this.#environment.moduleMocker;
    const ofMocker = ['fn', 'spyOn', 'mocked', 'replaceProperty', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'];
    const jest = Object.fromEntries(ofMocker.map((name) => [name, mocker[name]?.bind(mocker)]));
    current.globals = { ...globals, jest };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    specs += 1;
    await import(`${pathToFileURL(file)}?spec=${specs}`);
  }

  getSourceMaps() {
    return this.#sourceMaps;
  }

  clearAllMocks() {
    this.#environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks() {
    this.#environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.#environment.moduleMocker.restoreAllMocks();
  }

  enterTestCode() {}

  leaveTestCode() {}

  getAllCoverageInfoCopy() {
    return undefined;
  }

  /**
   * jest-circus also stores the declarations of a file in a global with a new symbol for each file. Without this
   * clean-up, all servers of all files would stay in memory.
   */
  teardown() {
    current.globals = null;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === 'JEST_STATE_SYMBOL' && !this.#symbolsBefore.includes(symbol))
        delete globalThis[symbol];
  }
};
