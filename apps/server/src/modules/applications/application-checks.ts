import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PageForms } from '../../http/index.js';
import type { PageForm } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { SecretBox } from '../access/index.js';
import type { ApplicationOutcome } from './application-outcomes.js';
import { applicantOf, fixedProblems } from './application.rules.js';
import type { FormProblem } from './application.rules.js';
import type { SentApplication } from './applications.service.js';
import type { OpenJob } from './apply-scopes.js';
import { readAnswers } from './read-answers.js';
import { FIELDS } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

/** Minimum time from showing a form to sending it. A person needs longer to read and fill the form. */
const MIN_AGE_MS = 3000;

/** Lifetime of a token. Kept replies for repeats have the same lifetime (D-NET-7). */
const MAX_AGE_MS = 86_400_000;

/** A sent form after the checks of the page itself. */
export interface CheckedForm {
  readonly sent: SentApplication;
  /** The same value for repeated submissions of the form. */
  readonly nonce: string;
  readonly token: string;
  readonly problems: readonly FormProblem[];
  /** The reason that metrics count if there are problems. */
  readonly refusal: ApplicationOutcome;
}

/** Checks a sent form: its token, its trap and the page's own fields. */
@Injectable()
export class ApplicationChecks {
  constructor(
    private readonly pageForms: PageForms,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  check(
    { found, job, scope }: OpenJob,
    form: PageForm & { readonly submitted: SubmittedForm; readonly network: string },
  ): CheckedForm {
    const { submitted, network, file } = form;
    const place = { customerId: found.customerId, portalId: found.portal.id, jobId: job.id };
    const ofToken = this.#checkToken(place, submitted.line(FIELDS.token));
    const trapped = submitted.line(FIELDS.trap) !== '';
    const resume = { ...form, maxFileBytes: this.pageForms.maxFileBytes };
    return {
      sent: {
        ...{ scope, network, jobId: job.id, portalId: found.portal.id },
        applicant: applicantOf(submitted),
        file: scope.takesResume ? file : undefined,
        read: scope.form && readAnswers(scope.form.questions, submitted),
      },
      nonce: ofToken.nonce,
      token: ofToken.token,
      problems: [...ofToken.problems, ...(trapped ? [TRAPPED] : []), ...fixedProblems(submitted, scope, resume)],
      refusal: trapped ? 'trap' : ofToken.problems.length > 0 ? 'stale' : 'invalid',
    };
  }

  /** Returns the token for showing the form again. It is the same token, unless it is invalid. */
  #checkToken(place: ApplyFormKey, text: string): Pick<CheckedForm, 'nonce' | 'token' | 'problems'> {
    const now = this.clock.now();
    const read = readToken(this.secretBox, place, text);
    const ageMs = read && now - read.shownAt;
    if (!read || ageMs === undefined || ageMs > MAX_AGE_MS) {
      return { nonce: '', token: newToken(this.secretBox, place, now), problems: [TOO_LATE] };
    }
    return { nonce: read.nonce, token: text, problems: ageMs < MIN_AGE_MS ? [TOO_EARLY] : [] };
  }
}

const TOO_LATE: FormProblem = {
  place: '',
  text: 'This page was open for more than a day, or is not the page of this job. Check what you typed, and send it again.',
};
const TOO_EARLY: FormProblem = {
  place: '',
  text: 'The form came very quickly after its page. Check what you typed, and send it again.',
};
const TRAPPED: FormProblem = {
  place: FIELDS.trap,
  text: 'Empty the field “Leave this field empty”. Programs fill it, and so do some browsers.',
};

const NONCE_BYTES = 16;
const NONCE = /^[\w-]{22}$/;
const TIME = /^[0-9a-z]{1,11}$/;

interface ApplyFormKey {
  readonly customerId: number;
  readonly portalId: number;
  readonly jobId: number;
}

interface ReadToken {
  /** Unique for each shown form. Two submissions with the same nonce are one application. */
  readonly nonce: string;
  /** When the form was shown, in milliseconds since 1970. */
  readonly shownAt: number;
}

/** Creates the token of a form that is shown now. The server stores nothing about it (D-APY-6). */
export function newToken(secretBox: SecretBox, place: ApplyFormKey, now: number): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const shownAt = now.toString(36);
  return `${shownAt}.${nonce}.${secretBox.digest(textOf(place, `${shownAt}.${nonce}`))}`;
}

/** Returns the contents of a token. Undefined if the text is not a token of this page. */
function readToken(secretBox: SecretBox, place: ApplyFormKey, text: string): ReadToken | undefined {
  const [shownAt = '', nonce = '', mac = '', ...rest] = text.split('.');
  if (rest.length > 0 || !TIME.test(shownAt) || !NONCE.test(nonce)) return undefined;
  const given = Buffer.from(mac);
  const expected = secretBox.digests(textOf(place, `${shownAt}.${nonce}`)).map((digest) => Buffer.from(digest));
  if (!expected.some((one) => one.length === given.length && timingSafeEqual(one, given))) return undefined;
  return { nonce, shownAt: Number.parseInt(shownAt, 36) };
}

function textOf({ customerId, portalId, jobId }: ApplyFormKey, text: string): string {
  return `apply form ${customerId} ${portalId} ${jobId} ${text}`;
}
