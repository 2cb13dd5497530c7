import { serveJob } from '../../src/process/serve-job.js';
import { FAULTY_ENGINES } from './faulty-engines.js';

serveJob(FAULTY_ENGINES);
