import { countVerdicts } from '@talent-platform/conformance';
import type { CheckResult, ConformanceReport, Verdict } from '@talent-platform/conformance';
import { indent, oneLine, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

const COLORS = { pass: 'green', fail: 'red', differs: 'yellow', skip: 'dim' } as const;
const WORDS = { pass: 'passed', fail: 'failed', differs: 'differ', skip: 'skipped' } as const;

/** Renders a line for each area, then what failed, then what was skipped. */
export function renderTextReport(
  report: ConformanceReport,
  { paint, isVerbose }: { paint: Paint; isVerbose: boolean },
): string {
  const { results } = report;
  const areas = [...new Set(results.map(({ area }) => area))];
  const width = Math.max(0, ...areas.map((area) => area.length));
  const lines = areas.map((area) => {
    const own = results.filter((result) => result.area === area);
    return `${area.padEnd(width)}  ${renderCounts(countVerdicts(own), paint)}`;
  });
  const parts = [
    `${report.server}, customer ${report.customer}, user ${report.user}\n`,
    ...(isVerbose ? results.map((result) => renderLine(result, paint)) : []),
    ...lines.map((line) => `${line}\n`),
    ...results
      .filter(isBroken)
      .map((result) => renderBroken(result, { paint, isWhole: isVerbose || isShownWhole(result, results) })),
    renderSkipped(results, paint),
    renderLeft(report),
    renderEnd(report, paint),
  ];
  return printable(parts.filter((part) => part !== '').join(''));
}

/** One cause may break a hundred checks. The messages of the first ones tell it. */
const MAX_SHOWN_WHOLE = 3;

function isShownWhole(result: CheckResult, results: readonly CheckResult[]): boolean {
  const failed = results.filter(({ verdict, area }) => verdict === 'fail' && area === result.area);
  return failed.slice(0, MAX_SHOWN_WHOLE).includes(result);
}

function isBroken({ verdict }: CheckResult): boolean {
  return verdict === 'fail' || verdict === 'differs';
}

function renderLine({ verdict, id, title, reason }: CheckResult, paint: Paint): string {
  const why = reason === undefined ? '' : ` (${oneLine(reason)})`;
  return `${paint(COLORS[verdict], verdict.padEnd(7))} ${id}: ${title}${why}\n`;
}

function renderCounts(counts: Readonly<Record<Verdict, number>>, paint: Paint): string {
  const shown = (Object.keys(WORDS) as Verdict[]).filter((verdict) => counts[verdict] > 0);
  return shown.map((verdict) => paint(COLORS[verdict], `${counts[verdict]} ${WORDS[verdict]}`)).join(', ');
}

function renderBroken(result: CheckResult, { paint, isWhole }: { paint: Paint; isWhole: boolean }): string {
  const { id, title, row, verdict, expected = '', received = '', exchanges = [] } = result;
  const kind = verdict === 'differs' ? 'differs from a decision' : 'failed';
  const shown = exchanges.map(
    ({ request, response }) => `  request:\n${nested(request)}\n  response:\n${nested(response)}\n`,
  );
  return [
    `\n${paint(COLORS[verdict], `${id} ${kind}`)} (${row})\n`,
    `  ${title}\n`,
    `  expected: ${oneLine(expected)}\n`,
    `  received: ${oneLine(received)}\n`,
    ...(isWhole ? shown : []),
  ].join('');
}

function nested(text: string): string {
  return indent(indent(text.replaceAll('\r', ''))).replaceAll('(empty line)', '');
}

/** Names each reason once, with the number of its checks. */
function renderSkipped(results: readonly CheckResult[], paint: Paint): string {
  const reasons = new Map<string, string[]>();
  for (const { verdict, reason = '', id } of results)
    if (verdict === 'skip') reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  if (reasons.size === 0) return '';
  const lines = [...reasons].map(
    ([reason, ids]) => `  ${ids.length === 1 ? ids[0] : `${ids.length} checks`}: ${oneLine(reason)}\n`,
  );
  return `\n${paint('dim', 'Skipped:')}\n${lines.join('')}`;
}

function renderLeft({ left }: ConformanceReport): string {
  if (left.length === 0) return '';
  return `\nThis run left on the server, because the interface deletes nothing:\n${left.map((what) => `  ${what}\n`).join('')}`;
}

function renderEnd({ conforms, counts, requests, stopped }: ConformanceReport, paint: Paint): string {
  const why = stopped === undefined ? '' : `The run ended early: ${stopped}\n`;
  const verdict = conforms ? paint('green', 'The server conforms.') : paint('red', 'The server does not conform.');
  return `\n${why}${verdict} ${renderCounts(counts, paint)}, ${requests} requests\n`;
}
