// node tooling/demo-data/make-records.mjs: writes the records and files of tooling/demo from the tables of this folder.
import { writeFileSync } from 'node:fs';

import { demoFiles, demoRecords } from './demo-records.mjs';

const DEMO = new URL('../demo/', import.meta.url);

writeFileSync(new URL('records.json', DEMO), `${JSON.stringify(demoRecords(), null, 2)}\n`);
for (const [name, bytes] of demoFiles()) writeFileSync(new URL(`files/${name}`, DEMO), bytes);
