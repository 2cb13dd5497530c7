import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvironment } from './config/environment.js';
import type { Environment } from './config/environment.js';
import { parseFlags } from './parse-flags.js';
import type { SinkOptions } from './sink-options.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sink-'));
});

describe('the flags', () => {
  it('have defaults', async () => {
    expect(await optionsOf([])).toEqual({
      ...{ port: 4010, file: 'data/webhook-sink.db', secrets: {}, rules: [], allowedHosts: [] },
    });
  });

  it('come before the environment', async () => {
    const environment = readEnvironment({
      TALENT_SINK_PORT: '4011',
      TALENT_SINK_DATA: '/tmp/x.db',
      TALENT_SINK_SECRETS: 'acme=one  other=a=b',
    });
    expect(await optionsOf([], environment)).toMatchObject({
      ...{ port: 4011, file: '/tmp/x.db', secrets: { acme: ['one'], other: ['a=b'] } },
    });
    const words = ['--port', '0', '--data', ':memory:', '--secret', 'acme=two'];
    expect(await optionsOf(words, environment)).toMatchObject({
      ...{ port: 0, file: ':memory:', secrets: { acme: ['two', 'one'], other: ['a=b'] } },
    });
  });

  it('do not hide a mistyped variable: its name is refused with the nearest one (D-PLT-24)', () => {
    expect(() => readEnvironment({ TALENT_SINK_SECRET: 'acme=one' })).toThrow(
      'TALENT_SINK_SECRET is not a variable of the platform. Did you mean TALENT_SINK_SECRETS?',
    );
    expect(readEnvironment({ TALENT_SINK_SECRET: '', TALENT_PORT: '8080' })).toEqual({});
  });

  it('take rules one by one, from a file, and for all else', async () => {
    const file = path.join(folder, 'rules.json');
    writeFileSync(file, '{"rules":[{"path":"/file","reply":{"kind":"drop"}}]}');
    const rule = ['--rule', 'JobPostToWebEvent=redirect:https://partner.example/a?b=c', '--rule', '/boards/*=half'];
    const { rules } = await optionsOf([...rule, '--rules', file, '--reply', 'slow:20:rejected:No: never']);
    expect(rules).toEqual([
      { eventType: 'JobPostToWebEvent', reply: { kind: 'redirect', url: 'https://partner.example/a?b=c' } },
      { path: '/boards/*', reply: { kind: 'half' } },
      { path: '/file', reply: { kind: 'drop' } },
      { reply: { kind: 'slow', delayMs: 20, reply: { kind: 'rejected', message: 'No: never' } } },
    ]);
  });

  it.each([
    ['processed:Thanks', { kind: 'processed', message: 'Thanks' }],
    ['status:429:7', { kind: 'status', status: 429, retryAfterSeconds: 7 }],
    ['flaky:0.3:x', expect.objectContaining({ kind: 'flaky', share: 0.3, seed: 'x' })],
  ])('take the reply %s', async (text, reply) => {
    expect((await optionsOf(['--reply', text])).rules).toEqual([{ reply }]);
  });

  it.each([
    [[], false],
    [['--quiet'], true],
  ])('tell whether events are printed: %j', async (words, isQuiet) => {
    expect(await parseFlags(words, {})).toMatchObject({ isQuiet });
  });

  it('explain themselves', async () => {
    const parsed = await parseFlags(['--help'], {});
    expect('text' in parsed && parsed.text).toMatch(/--secret[^]*--allow-host[^]*Replies: processed\[:message\], /);
  });

  it.each([
    [['--prot', '1'], /^Unknown argument: prot\. --help lists the options\.$/],
    [['--port', '70000'], /^--port must be a whole number from 0 to 65535, received "70000"\.$/],
    [
      ['--secret', 'only-the-secret'],
      /^--secret and TALENT_SINK_SECRETS need user=secret, such as acme_events=…: both sides of the "=" must hold something\.$/,
    ],
    [['--reply', 'gone'], /^"gone" is no reply: write one of processed\[:message\], /],
    [['--reply', 'status:9'], /rules\/0\/reply\/status: must be a whole number from 200 to 599/],
    [['--rule', 'drop'], /^"drop" is no rule: write an event type or a path, "=", and a reply\.$/],
    [['--rule', 'JobPostToWebevent=drop'], / Did you mean "JobPostToWebEvent"\?/],
    [['--rules', '/nowhere.json'], /^\/nowhere\.json cannot be read: ENOENT/],
  ])('refuse %j', (words, message) => expect(parseFlags(words, {})).rejects.toThrow(message));
});

async function optionsOf(words: readonly string[], environment: Environment = {}): Promise<SinkOptions> {
  const parsed = await parseFlags(words, environment);
  return 'options' in parsed ? parsed.options : {};
}
