import { keyed } from '../shape/array-shape.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Shape } from '../shape/shape.js';
import { CONTROLS, secretText, textShape } from '../shape/value-shape.js';

const username = textShape({
  sentence: 'a user name without commas, colons and control characters',
  pattern: new RegExp(`^[^,:${CONTROLS}]*[^,:${CONTROLS}\\s][^,:${CONTROLS}]*$`),
  discretion: 'private',
});

const privateText = textShape({ discretion: 'private' });

const instant = textShape({
  sentence: 'a time in ISO 8601 with Z or an offset, such as "2027-01-01T00:00:00Z"',
  pattern: /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
  holds: (value) => !Number.isNaN(Date.parse(value)),
  discretion: 'private',
});

const signingSecret = objectShape(
  {
    id: required(textShape({ discretion: 'private' }), 'What tells the secrets of a user apart.'),
    secret: optional(secretText, 'The secret; left out, the stored one of this id is kept.', { kept: true }),
    expires: optional(instant, 'When it ends (ISO 8601); left out, never.'),
  },
  { private: true },
);

const user = named('user', () =>
  objectShape(
    {
      username: required(username, 'What the user signs in by: case-sensitive, unique over all customers.'),
      name: required(privateText, "The person's name; each user has a person profile."),
      group: required(privateText, 'The integrationName of a user group.'),
      password: optional(secretText, 'For basic credentials; left out, the stored one is kept.', { kept: true }),
      signingSecrets: optional(
        keyed(signingSecret, { keys: ['id'], private: true, most: 20 }),
        'For signed requests; left out, the stored ones are kept.',
        { kept: true },
      ),
    },
    { private: true },
  ),
);

/** A password that stands in the wrong place is not shown. */
export const users: Shape = keyed(user, { keys: ['username'], private: true, most: 10_000 });
