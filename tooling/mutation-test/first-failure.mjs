/** Reports nothing but the first failed test, and ends jest: one failure shows that the tests notice a mutant. */
export default class FirstFailure {
  onTestCaseResult({ path }, { status }) {
    if (status !== 'failed') return;
    process.stdout.write(`failed in ${path}\n`);
    process.exit(1);
  }

  onTestFileResult({ path }, { testExecError }) {
    if (testExecError) process.stdout.write(`failed in ${path}\n`);
  }
}
