import { run } from './run.js';

// A launcher that started this process with a channel receives the URL.
await run((started) => process.send?.(started));
