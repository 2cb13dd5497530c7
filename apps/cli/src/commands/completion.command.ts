import { defineCommand } from './command.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** With this argument, `talent` prints the candidates for the next word. Yargs reads the shell from SHELL. */
export const COMPLETION_FLAG = '--get-yargs-completions';

/** The scripts call `talent` itself, so they never go out of date. */
const COMPLETION_SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `# talent completion for bash
_talent() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen -W "$(SHELL=bash talent ${COMPLETION_FLAG} "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _talent talent
`,
  zsh: `#compdef talent
# talent completion for zsh
_talent() {
  local -a reply
  reply=("\${(@f)$(SHELL=zsh talent ${COMPLETION_FLAG} "\${(@)words[1,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${reply[1]}" ]]; then
    _describe 'talent' reply
  else
    _default
  fi
}
if [[ "\${zsh_eval_context[-1]}" == loadautofunc ]]; then
  _talent "$@"
else
  compdef _talent talent
fi
`,
  fish: `# talent completion for fish
function __talent_complete
  set -l word (commandline -ct)
  set -l found (SHELL=zsh talent ${COMPLETION_FLAG} (commandline -opc) "$word" 2>/dev/null)
  if test (count $found) -gt 0
    string replace ':' \\t -- $found
  else
    __fish_complete_path "$word"
  end
end
complete -c talent -f -a '(__talent_complete)'
`,
};

export const completionCommand = defineCommand({
  usage: 'completion [shell]',
  summary: 'print the completion script for bash, zsh or fish',
  example: 'talent completion bash >> ~/.bashrc',
  declare: (yargs) =>
    yargs
      .positional('shell', { choices: SHELLS, describe: 'left out, the one that $SHELL names' })
      .example('talent completion zsh >> ~/.zshrc', 'install for zsh, after compinit; then open a new shell')
      .example('talent completion fish > ~/.config/fish/completions/talent.fish', 'install for fish'),
  parse: ({ shell }) => ({ shell }),
  async run({ shell }, { stdout, env }) {
    stdout.write(COMPLETION_SCRIPTS[shell ?? env.shell]);
  },
});
