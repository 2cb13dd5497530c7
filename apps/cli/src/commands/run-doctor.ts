import type { ConnectionOptions } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import type { ExitName } from '../exit-codes.js';
import { paintFor } from '../terminal/paint.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

export interface DoctorOptions {
  readonly connection: ConnectionOptions;
  readonly json: boolean;
  readonly timeoutMs: number;
}

const COLORS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/** Prints a line for each check; the first failure decides how the process ends. */
export async function runDoctor({ connection, json, timeoutMs }: DoctorOptions, context: Context): Promise<ExitName> {
  const { stdout } = context;
  const paint = paintFor(stdout, context);
  const findings: Finding[] = [];
  for await (const finding of examine(connection, context, timeoutMs)) {
    findings.push(finding);
    if (!json) stdout.write(renderFinding(finding, paint));
  }
  if (json) stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  return findings.find((finding) => finding.verdict === 'fail')?.exit ?? 'OK';
}

function renderFinding({ check, verdict, text, next }: Finding, paint: Paint): string {
  const line = `${paint(COLORS[verdict], verdict.padEnd(5))} ${check.padEnd(12)} ${printable(text)}\n`;
  return next === undefined ? line : `${line}${' '.repeat(19)}try: ${next}\n`;
}
