import path from 'node:path';

/**
 * Sends the counts of a package's run after each spec file to the process that started jest and adds up all packages
 * (`tooling/launch/run-suite.mjs`). A test counts as one on PostgreSQL if a `describe` around it says so. Tests that
 * `--testNamePattern` leaves out do not count as skipped.
 */
export default class TotalsReporter {
  #asked;

  constructor(globalConfig) {
    this.#asked = new RegExp(globalConfig.testNamePattern ?? '', 'i');
  }

  onTestResult(_test, _result, results) {
    process.send?.({ totals: this.#totalsOf(results), isComplete: false });
  }

  onRunComplete(_contexts, results) {
    process.send?.({ totals: this.#totalsOf(results), isComplete: true });
  }

  #totalsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults, ...suites }) {
    const left = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === 'pending' || status === 'todo');
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: left.filter(({ fullName }) => this.#asked.test(fullName)).length,
      postgres: onPostgres(testResults),
      files: {
        ended: suites.numPassedTestSuites + suites.numFailedTestSuites + suites.numPendingTestSuites,
        failed: suites.numFailedTestSuites,
        all: suites.numTotalTestSuites,
      },
    };
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
