// npm run prose [-- WORDS]: prints the findings in files whose path contains one of the words.
import { describeFinding, findings } from './findings.mjs';

const words = process.argv.slice(2);
const found = await findings((file) => words.length === 0 || words.some((word) => file.includes(word)));
process.stdout.write(found.map((finding) => `${describeFinding(finding)}\n`).join(''));
process.stdout.write(`${found.length} findings\n`);
