import type { Area, Check, CheckLevel } from './check.js';
import { fullId } from './check.js';
import { AUTHENTICATION_AREA } from './areas/authentication.table.js';
import { ERRORS_AREA } from './areas/errors.table.js';
import { EVENTS_AREA } from './areas/events.table.js';
import { FILES_AREA } from './areas/files.table.js';
import { FORMS_AREA } from './areas/forms.table.js';
import { HEADERS_AREA } from './areas/headers.table.js';
import { JOB_POSTS_AREA } from './areas/job-posts.table.js';
import { LISTS_AREA } from './areas/lists.table.js';
import { METHODS_AREA } from './areas/methods.table.js';
import { OPERATIONS_AREA } from './areas/operations.table.js';
import { PORTAL_SEARCH_AREA } from './areas/portal-search.table.js';
import { PROFILES_AREA } from './areas/profiles.table.js';
import { SEARCH_AREA } from './areas/search.table.js';
import { SCHEMAS_AREA } from './areas/schemas.table.js';

/** Every area, in the order in which it is checked. */
export const AREAS: readonly Area[] = [
  AUTHENTICATION_AREA,
  ERRORS_AREA,
  HEADERS_AREA,
  OPERATIONS_AREA,
  PROFILES_AREA,
  FILES_AREA,
  FORMS_AREA,
  LISTS_AREA,
  SCHEMAS_AREA,
  PORTAL_SEARCH_AREA,
  JOB_POSTS_AREA,
  SEARCH_AREA,
  METHODS_AREA,
  EVENTS_AREA,
];

/** The choice of the command line. */
export interface Choice {
  readonly areas: readonly string[];
  /** Ids such as `lists.link-next`; empty for all checks. */
  readonly checks: readonly string[];
  readonly levels: ReadonlySet<CheckLevel>;
}

export interface ChosenCheck {
  readonly area: Area;
  readonly check: Check;
}

export function chooseChecks({ areas, checks, levels }: Choice, all: readonly Area[] = AREAS): readonly ChosenCheck[] {
  return all
    .filter(({ name }) => areas.length === 0 || areas.includes(name))
    .flatMap((area) => area.checks.map((check) => ({ area, check })))
    .filter(({ area, check }) => checks.length === 0 || checks.includes(fullId(area, check)))
    .filter(({ check }) => levels.has(check.level ?? 'read'));
}
