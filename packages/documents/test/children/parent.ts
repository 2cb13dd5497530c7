import { writeFileSync } from 'node:fs';
import { DocumentRunner } from '../../src/process/document-runner.js';
import { childProgram } from '../../src/process/run-in-child.js';
import { FAULTY_ENGINES } from './faulty-engines.js';

/**
 * A parent that waits for a child that never ends. The test kills the parent: `node parent.js <entry> <folder>
 * <engine>`.
 */
const [, , entry, folder = '', engineId] = process.argv;
const runner = await DocumentRunner.start({
  folder,
  engines: FAULTY_ENGINES.filter(({ id }) => id === engineId),
  program: childProgram(entry),
});
const content = (async function* () {
  yield Buffer.from('text');
})();
void runner.run({ operation: 'text', content, outputFile: `${folder}/never` });
writeFileSync(`${folder}/started`, '');
