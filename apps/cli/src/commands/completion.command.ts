import type { Argv } from 'yargs';
import { SHELLS } from '../completion/completion-scripts.js';
import { defineCommand } from './command.js';
import { runCompletion } from './run-completion.js';
import type { CompletionOptions } from './run-completion.js';

function declareCompletion(yargs: Argv) {
  return yargs
    .positional('shell', { choices: SHELLS, describe: 'left out, the one that $SHELL names' })
    .epilogue(
      [
        'Install for bash:  talent completion bash >> ~/.bashrc',
        'Install for zsh:   talent completion zsh >> ~/.zshrc     (after compinit)',
        'Then open a new shell.',
      ].join('\n'),
    );
}

/** `completion`: the script that makes a shell complete commands, options and connection names. */
export const completionCommand = defineCommand({
  usage: 'completion [shell]',
  summary: 'print the completion script for bash or zsh',
  declare: declareCompletion,
  parse: (argv): CompletionOptions => ({ shell: argv.shell }),
  run: runCompletion,
});
