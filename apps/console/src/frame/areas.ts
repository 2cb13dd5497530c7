import { ADMINISTRATOR } from '../administrator/area.js';
import { DEVELOPER } from '../developer/area.js';
import { RECRUITER } from '../recruiter/area.js';
import type { Area } from './area.js';

/** In the order of the navigation. The first page that a user may use is the one after the sign-in. */
export const AREAS: readonly Area[] = [RECRUITER, DEVELOPER, ADMINISTRATOR];
