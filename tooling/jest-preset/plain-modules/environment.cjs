const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { ModuleMocker } = require('jest-mock');

/** Property tests try the same values in every run, so that a new random value never blocks a change. */
const FIXED_SEED = 1;

/** As many as Node.js itself keeps. */
const STACK_FRAMES = 10;

/**
 * A spec file runs directly in the process, without a realm of its own. Changes that jest makes to the process are
 * undone afterwards. `os.tmpdir()` is a folder of the spec file, which is removed with all that its tests left there.
 */
module.exports = class PlainModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #changed = { console: globalThis.console, exit: process.exit, exitCode: process.exitCode };
  #temporaryFolder = { before: process.env.TMPDIR, own: mkdtempSync(path.join(tmpdir(), 'talent-spec-')) };

  async setup() {
    // Programs of other users, such as PostgreSQL, may have their folders below it.
    chmodSync(this.#temporaryFolder.own, 0o755);
    process.env.TMPDIR = this.#temporaryFolder.own;
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
    const { before, own } = this.#temporaryFolder;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
