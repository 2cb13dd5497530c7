import { COMPLETION_SCRIPTS, SHELLS } from '../completion/completion-scripts.js';
import { defineCommand } from './command.js';

/** `completion`: the script that makes a shell complete commands, options and account names. */
export const completionCommand = defineCommand({
  usage: 'completion [shell]',
  summary: 'print the completion script for bash or zsh',
  example: 'talent completion bash >> ~/.bashrc',
  declare: (yargs) =>
    yargs
      .positional('shell', { choices: SHELLS, describe: 'left out, the one that $SHELL names' })
      .example('talent completion zsh >> ~/.zshrc', 'install for zsh, after compinit; then open a new shell'),
  parse: ({ shell }) => ({ shell }),
  async run({ shell }, { stdout, env }) {
    stdout.write(COMPLETION_SCRIPTS[shell ?? env.shell]);
    return 'OK';
  },
});
