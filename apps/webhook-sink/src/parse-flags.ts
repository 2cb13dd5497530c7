import { readFileSync } from 'node:fs';
import yargs from 'yargs';
import type { InferredOptionTypes } from 'yargs';
import type { Environment } from './config/environment.js';
import { checkRules } from './rules/check-rules.js';
import { parseReplyText, parseRuleText, REPLY_FORMS } from './rules/parse-reply-text.js';
import type { Rule } from './rules/rule.js';
import { SinkError } from './sink-error.js';
import type { SinkOptions } from './sink-options.js';

const PORT = '4010';
const FILE = 'data/webhook-sink.db';
const WIDTH = 110;

const FLAGS = {
  port: {
    type: 'string',
    describe: `the port to listen on; 0 takes a free one (default: TALENT_SINK_PORT, or ${PORT})`,
  },
  secret: {
    type: 'string',
    array: true,
    describe:
      'user=secret, which verifies events; can be repeated. Other users of this machine can see it: TALENT_SINK_SECRETS is safer',
  },
  rules: { type: 'string', describe: 'a JSON file with the rules of replies: {"rules":[…]}' },
  rule: {
    type: 'string',
    array: true,
    describe:
      'event type or path, "=", and a reply; can be repeated: JobPostToWebEvent=redirect:https://partner.example',
  },
  reply: { type: 'string', describe: 'the reply if no rule matches (default: processed)' },
  data: { type: 'string', describe: `the file of events, or ":memory:" (default: TALENT_SINK_DATA, or ${FILE})` },
  'max-events': { type: 'string', describe: 'the most events to keep, up to 10000 (default: 1000)' },
  host: { type: 'string', describe: 'the address to listen on (default: 127.0.0.1)' },
  'allow-host': {
    type: 'string',
    array: true,
    describe: 'another name of the sink, such as the name of a tunnel; can be repeated',
  },
  quiet: { type: 'boolean', describe: 'print only the address, and no line for each event' },
} as const;

/**
 * Reads the arguments of the sink.
 *
 * @throws SinkError for a wrong one.
 */
export async function parseFlags(
  words: readonly string[],
  environment: Environment,
): Promise<{ readonly options: SinkOptions; readonly isQuiet: boolean } | { readonly text: string }> {
  let text = '';
  const parser = yargs()
    .scriptName('talent-sink')
    .usage('$0 [flags]\n\nReceives events of the talent platform. Verifies, stores, shows and answers them.')
    .locale('en')
    .parserConfiguration({ 'parse-numbers': false, 'dot-notation': false, 'greedy-arrays': false })
    .options(FLAGS)
    .strict()
    .version(false)
    .alias('help', 'h')
    .wrap(WIDTH)
    .epilogue(`Replies: ${Object.values(REPLY_FORMS).join(', ')}`)
    .exitProcess(false)
    .fail((message, error) => {
      throw error instanceof SinkError ? error : new SinkError(`${message}. --help lists the options.`);
    });
  const given = await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, output: string) => {
    text = output;
  });
  return text === ''
    ? { options: optionsOf(given, environment), isQuiet: given.quiet === true }
    : { text: `${text}\n` };
}

function optionsOf(
  given: InferredOptionTypes<typeof FLAGS> & { readonly _: ReadonlyArray<string | number> },
  environment: Environment,
): SinkOptions {
  if (given._.length > 0) throw new SinkError(`The sink takes only options, received "${given._[0]}".`);
  const rules = [
    ...(given.rule ?? []).map(parseRuleText),
    ...(given.rules === undefined ? [] : readRulesFile(given.rules)),
    ...(given.reply === undefined ? [] : [{ reply: parseReplyText(given.reply) }]),
  ];
  const { 'max-events': maxEvents, 'allow-host': allowedHosts = [], host } = given;
  return {
    port: wholeNumber('port', given.port ?? environment.port ?? PORT, 65_535),
    file: given.data ?? environment.data ?? FILE,
    secrets: secretsOf([...(given.secret ?? []), ...(environment.secrets?.split(/\s+/) ?? [])]),
    rules,
    allowedHosts,
    ...(maxEvents === undefined ? {} : { maxEvents: wholeNumber('max-events', maxEvents, 10_000) }),
    ...(host === undefined ? {} : { host }),
  };
}

function wholeNumber(flag: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new SinkError(`--${flag} must be a whole number from 0 to ${most}, received "${text}".`);
}

const WRONG_SECRET =
  '--secret and TALENT_SINK_SECRETS need user=secret, such as acme_events=…: both sides of the "=" must hold something.';

/** No error message shows the secret. */
function secretsOf(texts: readonly string[]): Record<string, string[]> {
  const secrets: Record<string, string[]> = {};
  for (const text of texts.filter((given) => given !== '')) {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1) throw new SinkError(WRONG_SECRET);
    const user = text.slice(0, at);
    secrets[user] = [...(secrets[user] ?? []), text.slice(at + 1)];
  }
  return secrets;
}

/**
 * Reads a file of rules: `{"rules":[…]}`, as on the page.
 *
 * @throws SinkError that names the file.
 */
function readRulesFile(file: string): readonly Rule[] {
  const value = parsedFile(file);
  const rules: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'rules') : undefined;
  if (rules === undefined) throw new SinkError(`${file} must hold {"rules":[…]}.`);
  return checkRules(rules);
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SinkError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
