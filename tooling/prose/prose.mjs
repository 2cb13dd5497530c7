// npm run prose [-- WORDS]: prints the findings in files whose path contains one of the words. -- --lower lowers the
// allowances.
import { foldersOver, lowered, readAllowances, writeAllowances } from './allowances.mjs';
import { describeFinding, findings } from './findings.mjs';

const words = process.argv.slice(2).filter((word) => word !== '--lower');
const isToLower = process.argv.includes('--lower');

if (isToLower && words.length > 0)
  throw new Error('--lower: takes no words, because it counts the findings of all files.');

const found = await findings((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (isToLower) {
  const allowances = readAllowances();
  writeAllowances(lowered(allowances, found));
  for (const { folder, allowed, findings: inFolder } of foldersOver(allowances, found)) {
    process.stdout.write(`${folder}: ${inFolder.length} findings, allowed are ${allowed}. Mend some.\n`);
  }
} else {
  process.stdout.write(found.map((finding) => `${describeFinding(finding)}\n`).join(''));
}
process.stdout.write(`${found.length} findings\n`);
