import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { runCli, stopSignal } from './run-cli.js';
import { buildContext, VARIABLES } from '../test/builders/build-context.js';

async function talent(words: string[], variables: NodeJS.ProcessEnv = VARIABLES) {
  const context = buildContext({ variables });
  const code = await runCli(words, context);
  return { code, stdout: context.stdout.text, stderr: context.stderr.text };
}

describe('runCli', () => {
  it('prints help on stdout and ends with 0', async () => {
    expect(await talent(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Commands:'),
      stderr: '',
    });
  });

  it('ends with 1 on a failure it does not know', async () => {
    expect(await talent(['get', 'people/1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'talent: this test sends nothing\n',
    });
  });

  it('ends with 2 and sends nothing if a variable is mistyped, but still prints help (D-PLT-24)', async () => {
    const variables = { ...VARIABLES, TALENT_CUSTMER: '1002', TALENT_PASWORD: 'hush' };
    expect(await talent(['get', 'people/1'], variables)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'talent: TALENT_CUSTMER is not a variable of the platform. Did you mean TALENT_CUSTOMER?\n' +
        '        TALENT_PASWORD is not a variable of the platform. Did you mean TALENT_PASSWORD?\n',
    });
    expect(await talent(['get', '--help'], variables)).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints the completion script that was asked for', async () => {
    expect((await talent(['completion', 'zsh'])).stdout).toMatch(/^#compdef talent\n/);
    expect((await talent(['completion'], { SHELL: '/bin/bash' })).stdout).toContain(
      'complete -o default -F _talent talent\n',
    );
  });

  it('answers the completion script, one candidate to a line', async () => {
    expect((await talent(['--get-yargs-completions', 'talent', 'get', '--auth', ''])).stdout).toBe(
      'signed\nbasic\nnone\n',
    );
  });
});

it.each(['SIGINT', 'SIGTERM'])('stopSignal is aborted by %s, and leaves the next one to the system', (signal) => {
  const signals = new EventEmitter();
  const stop = stopSignal(signals);
  expect([stop.aborted, signals.eventNames()]).toEqual([false, ['SIGINT', 'SIGTERM']]);
  signals.emit(signal);
  expect([stop.aborted, signals.eventNames()]).toEqual([true, []]);
});
