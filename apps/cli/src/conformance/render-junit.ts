import type { CheckResult, ConformanceReport } from '@talent-platform/conformance';

/** Renders the report as JUnit XML: a test suite for each area, which CI systems read. */
export function renderJUnitReport(report: ConformanceReport): string {
  const { results, startedAt, durationMs } = report;
  const suites = [...new Set(results.map(({ area }) => area))].map((area) =>
    renderSuite(
      area,
      results.filter((result) => result.area === area),
      startedAt,
    ),
  );
  const totals = attributes({ name: 'talent conformance', ...countsOf(results), time: seconds(durationMs) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${totals}>\n${suites.join('')}</testsuites>\n`;
}

function renderSuite(area: string, results: readonly CheckResult[], startedAt: string): string {
  const time = seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const timestamp = startedAt.slice(0, 19);
  const named = attributes({ name: area, ...countsOf(results), time, timestamp });
  return `  <testsuite${named}>\n${results.map(renderCase).join('')}  </testsuite>\n`;
}

function countsOf(results: readonly CheckResult[]): Readonly<Record<string, number>> {
  const failures = results.filter(({ verdict }) => verdict === 'fail').length;
  const skipped = results.filter(({ verdict }) => verdict === 'skip' || verdict === 'differs').length;
  return { tests: results.length, failures, errors: 0, skipped };
}

function renderCase(result: CheckResult): string {
  const { id, area, title, row, durationMs } = result;
  const named = attributes({
    classname: `talent.${area}`,
    name: `${id}: ${title} (${row})`,
    time: seconds(durationMs),
  });
  const inner = renderOutcome(result);
  return inner === '' ? `    <testcase${named}/>\n` : `    <testcase${named}>\n${inner}    </testcase>\n`;
}

function renderOutcome({ verdict, reason = '', expected = '', received = '', exchanges = [] }: CheckResult): string {
  if (verdict === 'pass') return '';
  if (verdict === 'skip') return `      <skipped${attributes({ message: reason })}/>\n`;
  const message = `expected ${expected}, received ${received}`;
  // JUnit has no word for it: a decision of this project is no rule for others.
  if (verdict === 'differs') return `      <skipped${attributes({ message: `decision: ${message}` })}/>\n`;
  const shown = exchanges.map(({ request, response }) => `${request}\n\n${response}`).join('\n\n---\n\n');
  return `      <failure${attributes({ message, type: 'conformance' })}>${escapeXml(shown)}</failure>\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(
      ([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll('\n', '&#10;').replaceAll('"', '&quot;')}"`,
    )
    .join('');
}

/** Characters that XML 1.0 cannot hold, escaped or not. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
