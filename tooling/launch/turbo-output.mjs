const OF_TASK = /^(?:@talent-platform\/|\/\/:)?([\w-]+(?::[\w-]+)*): ?(.*)$/;
const FAILED = /^(?:@talent-platform\/([\w-]+)#|\/\/#)([\w:-]+): .*command finished with error/;

/**
 * Reads one line of turbo's output: `@talent-platform/server:build: cache miss, executing`.
 *
 * @returns {{ task: string, text: string, begins: boolean }} `task` is `server:build`, or empty for turbo's own lines
 */
export function readTurboLine(line) {
  const [, task, text] = OF_TASK.exec(line) ?? ['', '', line];
  return { task, text, begins: /^cache (miss|bypass)/.test(text) };
}

/** The output of a turbo run, as it comes. Shows that of a failed task in full, and nothing of the others. */
export class TurboOutput {
  /** The task that began last. */
  began = '';
  /** The lines of turbo itself. */
  own = '';
  /** @type {Map<string, string>} */
  #tasks = new Map();
  #rest = '';
  #show;

  /** @param {(text: string) => void} show */
  constructor(show) {
    this.#show = show;
  }

  read(chunk) {
    const lines = `${this.#rest}${chunk}`.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line) {
    const [failed, name, taskOfIt] = FAILED.exec(line) ?? [];
    if (failed) {
      const task = name ? `${name}:${taskOfIt}` : taskOfIt;
      this.#show(`\n${task} failed:\n${this.#tasks.get(task) ?? ''}\n`);
      return;
    }
    const { task, text, begins } = readTurboLine(line);
    if (begins) this.began = task;
    if (task === '') this.own += `${line}\n`;
    // Jest prints a line for each file that passed.
    else if (!text.startsWith('PASS ')) this.#tasks.set(task, `${this.#tasks.get(task) ?? ''}${text}\n`);
  }
}
