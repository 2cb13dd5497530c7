// The last step of the build: checks the built site, and lists its files for the server.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { SITE } from './pages.mjs';
import { MANIFEST, manifestOf, siteProblems } from './site-files.mjs';

const problems = siteProblems(SITE, '/guide');
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else writeFileSync(path.join(SITE, MANIFEST), JSON.stringify(manifestOf(SITE)));
