#!/usr/bin/env node
import { run } from './run.js';

const USAGE = `Usage: talent-server

Starts the web services on http://127.0.0.1:8080, with the demo customer and a database in ./data.
It is set by environment variables, for example:

  TALENT_PORT=8303                 another port; 0 is a free one
  TALENT_DATA_DIR=./data           the folder of the database and the files
  TALENT_BLUEPRINT=./acme          a customer's blueprint, instead of the demo customer
  TALENT_DATABASE_URL=postgres://… PostgreSQL, instead of a file
  TALENT_LOG_LEVEL=warn            fewer lines: debug, info, warn, error or silent
  NODE_ENV=production              no demo customer; TALENT_SECRET_KEY is required then
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) process.stdout.write(USAGE);
else await run(({ welcome }) => void process.stdout.write(welcome));
