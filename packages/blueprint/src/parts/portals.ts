import { distinct, keyed } from '../shape/array-shape.js';
import { named } from '../shape/choice-shape.js';
import { objectShape, optional, recordOf, required } from '../shape/object-shape.js';
import { MAX_LONG_TEXT } from '../shape/shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import { CONTROLS, flag, text, textShape, valueShape, wholeNumber } from '../shape/value-shape.js';

/** A career portal (spec: Career-portal search). */
export interface BlueprintPortal extends ValueOf<typeof portal> {}

/**
 * The apply form on the pages of a portal's jobs.
 *
 * @example
 * const apply: BlueprintApply = { as: 'careers.site', form: 'application', resumeRequired: true };
 */
export interface BlueprintApply extends ValueOf<typeof apply> {}

/**
 * The filters that every portal can have. A portal whose blueprint names no filters has all of them (spec: Portal
 * filter description).
 */
export const PORTAL_FILTERS = [
  'job.positioncategory',
  'job.joblocation.companyid',
  'job.positiontype',
  'job.jobpost.postdate',
  'job.portaljoblocation',
  'job.portalkeywordsearch',
  'job.joblocation.zipradius',
  'job.updateddate',
] as const;

export type PortalFilterName = (typeof PORTAL_FILTERS)[number];

/** Another field of jobs, which the blueprint makes a filter of a portal: `job.field1001` (D-SEA-31). */
export type PortalFieldFilter = `job.${string}`;

const MAX_PORTAL_FILTERS = 50;

/**
 * The id of the field that a filter of a portal names; undefined for the filters of {@link PORTAL_FILTERS}.
 *
 * @example
 * portalFieldOf('job.field1001'); // 'field1001'
 * portalFieldOf('job.positiontype'); // undefined
 */
export function portalFieldOf(name: string): string | undefined {
  const isKnown = PORTAL_FILTERS.some((known) => known === name);
  return isKnown ? undefined : PORTAL_FIELD.exec(name)?.[1];
}

/**
 * The id of a field follows after the point. `job.id` is not a filter, because it pages through every portal search.
 */
const PORTAL_FIELD = /^job\.(?!id$)([a-z][a-z0-9]*)$/;

/** A partner's site that jobs are posted to from the job board panel (spec: Events, job post). */
export interface BlueprintJobBoard extends ValueOf<typeof jobBoard> {}

export const pathName = textShape({
  sentence: 'a name of letters, digits, "_", "." and "-" that begins with a letter or digit',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
});

const apply = named('apply', () =>
  objectShape({
    as: required(text, 'The user who writes what visitors send.'),
    form: optional(text, 'The form of type Workflow whose questions visitors answer; none when left out.'),
    resumeRequired: optional(flag, 'A resume must be sent.', { default: false }),
    consent: optional(textShape({ max: MAX_LONG_TEXT }), 'What visitors agree to; a usual sentence when left out.'),
  }),
);

const known: readonly string[] = PORTAL_FILTERS;

const portalFilter = valueShape<PortalFilterName | PortalFieldFilter>({
  sentence: `one of ${known.map((name) => `"${name}"`).join(', ')}, or "job." and the id of a searchable field of jobs`,
  holds: (value) => typeof value === 'string' && (known.includes(value) || PORTAL_FIELD.test(value)),
  schema: { anyOf: [{ enum: known }, { type: 'string', pattern: PORTAL_FIELD.source }] },
  known,
});

const MAX_LOGO = 32_768;

/** Pictures that run no scripts in a page. A PNG begins with these bytes. */
const PICTURE = /^data:image\/(?:png;base64,iVBORw0KGgo|svg\+xml;base64,)[A-Za-z0-9+/]+={0,2}$/;
/** The origin becomes a source in the policy of pages, so the host has no other characters. */
const LOGO_URL = /^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/;

const logo = textShape({
  sentence:
    'an https URL, or a data URL of a PNG or SVG picture in base64, such as "data:image/png;base64,iVBORw0KGgo…"',
  pattern: new RegExp(`${LOGO_URL.source}|${PICTURE.source}`),
  holds: (text) => text.startsWith('data:') || URL.canParse(text),
  max: MAX_LOGO,
});

const color = textShape({ sentence: 'a colour such as "#0a4aa6"', pattern: /^#[0-9A-Fa-f]{6}$/ });

const portal = named('portal', () =>
  objectShape({
    id: required(wholeNumber(1), 'The id of the portal.'),
    name: required(
      textShape({
        sentence: 'a name without slashes and control characters',
        pattern: new RegExp(`^[^/${CONTROLS}]+$`),
      }),
      'What it is posted to by when it has no host.',
    ),
    host: optional(
      textShape({
        sentence: 'a host without scheme and path, such as "careers.acme.example"',
        pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?$/,
      }),
      'The host of its pages.',
    ),
    acceptsPosts: optional(flag, 'False: jobs cannot be posted to it.', { default: true }),
    filters: optional(distinct(portalFilter, { max: MAX_PORTAL_FILTERS }), 'The filters of its search, in order.', {
      default: PORTAL_FILTERS,
    }),
    logo: optional(logo, 'The logo at the head of its pages: an https URL, or a PNG or SVG picture as a data URL.'),
    color: optional(color, 'The colour of the band at the head of its pages; the text on it is black or white.'),
    apply: optional(apply, 'Visitors apply on the pages of its jobs; left out, they only read.'),
  }),
);

export const portals: Shape<readonly BlueprintPortal[]> = keyed(portal, { keys: ['id'], max: 1000 });

const jobBoard = objectShape({
  id: required(pathName, 'What subscriptions name the board by.'),
  label: required(text, 'What people read.'),
});

export const jobBoards: Shape<readonly BlueprintJobBoard[]> = keyed(jobBoard, { keys: ['id'], max: 1000 });

const status = objectShape({
  id: required(text, 'What events and workflows name the status by, such as C51218.'),
  value: required(text, 'What people read.'),
  final: optional(flag, 'The process has ended: nobody waits in this status.', { default: false }),
});

export const workflowStatuses = recordOf(
  named('statuses', () => keyed(status, { keys: ['id'], max: 1000 })),
  {
    names: {
      noun: 'kind of workflow',
      known: {
        applicantworkflows: 'Candidates and jobs; a new one gets the first.',
        onboardworkflows: 'New hires and new hire categories; a new one gets the first.',
        sourceworkflows: 'People and talent pools; a new one gets the first.',
      },
    },
  },
);
