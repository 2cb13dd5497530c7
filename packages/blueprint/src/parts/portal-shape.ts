import { MAX_PORTAL_FILTERS, PORTAL_FIELD, PORTAL_FILTERS } from '../portals.js';
import { distinct, keyed } from '../shape/array-shape.js';
import { MAX_LONG_TEXT } from '../shape/bounds.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import { recordOf } from '../shape/record-shape.js';
import type { Shape } from '../shape/shape.js';
import { CONTROLS, flag, text, textShape, valueShape, wholeNumber } from '../shape/value-shape.js';

/** A name that is one segment of a path. */
export const pathName = textShape({
  sentence: 'a name of letters, digits, "_", "." and "-" that begins with a letter or digit',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
});

const apply = named('apply', () =>
  objectShape({
    as: required(text, 'The user who writes what visitors send.'),
    form: optional(text, 'The form of type Workflow whose questions visitors answer; none when left out.'),
    resumeRequired: optional(flag, 'A resume must be sent.', { default: false }),
    consent: optional(textShape({ most: MAX_LONG_TEXT }), 'What visitors agree to; a usual sentence when left out.'),
  }),
);

const known: readonly string[] = PORTAL_FILTERS;

const portalFilter = valueShape({
  sentence: `one of ${known.map((name) => `"${name}"`).join(', ')}, or "job." and the id of a searchable field of jobs`,
  holds: (value) => typeof value === 'string' && (known.includes(value) || PORTAL_FIELD.test(value)),
  schema: { anyOf: [{ enum: known }, { type: 'string', pattern: PORTAL_FIELD.source }] },
  known,
});

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
    filters: optional(distinct(portalFilter, { most: MAX_PORTAL_FILTERS }), 'The filters of its search, in order.', {
      default: PORTAL_FILTERS,
    }),
    apply: optional(apply, 'Visitors apply on the pages of its jobs; left out, they only read.'),
  }),
);

export const portals: Shape = keyed(portal, { keys: ['id'], most: 1000 });

const jobBoard = objectShape({
  id: required(pathName, 'What subscriptions name the board by.'),
  label: required(text, 'What people read.'),
});

export const jobBoards: Shape = keyed(jobBoard, { keys: ['id'], most: 1000 });

const status = objectShape({
  id: required(text, 'What events and workflows name the status by, such as C51218.'),
  value: required(text, 'What people read.'),
});

/** The statuses of workflows, by path name. */
export const workflowStatuses: Shape = recordOf(
  named('statuses', () => keyed(status, { keys: ['id'], most: 1000 })),
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
