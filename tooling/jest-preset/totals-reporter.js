import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the counts of a package's run to `reports/totals.json`: `{ passed, failed, skipped, postgres: { tests, suites
 * } }`. `npm test` adds up all packages. A test counts as one on PostgreSQL if a `describe` around it says so. Tests
 * that `--testNamePattern` leaves out do not count as skipped.
 */
export default class TotalsReporter {
  #file;
  #asked;

  constructor(globalConfig) {
    this.#asked = new RegExp(globalConfig.testNamePattern ?? '', 'i');
    this.#file = path.join(globalConfig.rootDir, 'reports', 'totals.json');
  }

  onRunStart() {
    rmSync(this.#file, { force: true });
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = results;
    const left = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === 'pending' || status === 'todo');
    const totals = {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: left.filter(({ fullName }) => this.#asked.test(fullName)).length,
      postgres: onPostgres(results.testResults),
    };
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(totals));
  }
}

function onPostgres(files) {
  const suites = files.map((file) => ({
    name: path.basename(file.testFilePath).replace(/\.(api-)?spec\.[jt]s$/, ''),
    tests: file.testResults.filter(ranOnPostgres).length,
  }));
  const tested = suites.filter(({ tests }) => tests > 0);
  return { tests: tested.reduce((sum, { tests }) => sum + tests, 0), suites: tested.map(({ name }) => name).sort() };
}

function ranOnPostgres({ status, ancestorTitles }) {
  return (status === 'passed' || status === 'failed') && ancestorTitles.some((title) => /PostgreSQL/i.test(title));
}
