import { ENGINES } from '../engines.js';
import { serveJob } from './serve-job.js';

serveJob(ENGINES);
