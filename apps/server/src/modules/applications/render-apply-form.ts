import { escapeHtml } from '../job-pages/index.js';
import type { PublicJob } from '../job-pages/index.js';
import type { FormProblem } from './application.rules.js';
import type { PortalForm } from './portal-form.js';
import { attributes, described, framed, idOf, ProblemsByControl, renderQuestions, tickBox } from './render-fields.js';
import type { FieldFrame } from './render-fields.js';
import { AGREED, FIELDS } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

export interface ApplyForm {
  readonly job: PublicJob;
  readonly token: string;
  readonly consent: string;
  readonly isFirstNameRequired: boolean;
  readonly takesLastName: boolean;
  readonly isLastNameRequired: boolean;
  /** The fields of the portal besides the names and the e-mail address. */
  readonly takesPhone: boolean;
  readonly takesResume: boolean;
  readonly isResumeRequired: boolean;
  readonly maxFileBytes: number;
  /** The portal's own questions. */
  readonly form: PortalForm | undefined;
}

/** The typed answers, and their problems. */
export interface FilledPage {
  readonly submitted: SubmittedForm;
  readonly problems: readonly FormProblem[];
}

const MIB = 1_048_576;
const RESUME_TYPES = '.pdf,.doc,.docx,.odt,.rtf,.txt';

/** Renders the section in which visitors apply, without scripts. The form posts to the address of the page. */
export function renderApplySection(form: ApplyForm, { submitted, problems: all }: FilledPage): string {
  const problems = new ProblemsByControl(all);
  const text = (frame: FieldFrame, more: Readonly<Record<string, string | number>>): string =>
    framed(
      frame,
      problems,
      `<input${attributes({ ...own(frame), ...more, value: submitted.text(frame.place) || undefined })}>`,
    );
  const own = (frame: FieldFrame): Record<string, string | boolean | undefined> => ({
    id: idOf(frame.place),
    name: frame.place,
    required: frame.isRequired,
    ...described(frame, problems),
  });
  const firstName = { place: FIELDS.firstName, label: 'First name', isRequired: form.isFirstNameRequired };
  const lastName = { place: FIELDS.lastName, label: 'Last name', isRequired: form.isLastNameRequired };
  const fields = [
    text(firstName, { type: 'text', autocomplete: 'given-name', maxlength: 255 }),
    form.takesLastName ? text(lastName, { type: 'text', autocomplete: 'family-name', maxlength: 255 }) : '',
    text(EMAIL, { type: 'email', autocomplete: 'email', maxlength: 254 }),
    form.takesPhone ? text(PHONE, { type: 'tel', autocomplete: 'tel', maxlength: 100 }) : '',
    form.takesResume ? resumeField(form, all.length > 0) : '',
    form.form ? renderQuestions({ form: form.form, submitted, problems }) : '',
    form.form?.isSigned === true ? tickBox(SIGNATURE, problems, submitted.line(FIELDS.signature) === AGREED) : '',
    tickBox({ ...CONSENT, label: form.consent }, problems, submitted.line(FIELDS.consent) === AGREED),
  ];
  return `
      <section aria-labelledby="apply">
        <h2 id="apply">Apply for this job</h2>
        <form method="post" enctype="multipart/form-data" accept-charset="utf-8">
        <input type="hidden" name="${FIELDS.token}" value="${escapeHtml(form.token)}">${trap(problems)}${fields.join('')}
        <p><button type="submit">Send application</button></p>
        </form>
      </section>`;

  function resumeField({ isResumeRequired, maxFileBytes }: ApplyForm, wasSent: boolean): string {
    const size = `A PDF, Word or text file of at most ${maxFileBytes / MIB} MiB.`;
    const hint = wasSent ? `${size} Choose it again if you chose one: a browser does not keep files.` : size;
    const frame = { place: FIELDS.resume, label: 'Resume', isRequired: isResumeRequired, hint };
    return framed(frame, problems, `<input${attributes({ ...own(frame), type: 'file', accept: RESUME_TYPES })}>`);
  }
}

/** Renders all problems with links to their fields. The list has the focus, so that screen readers read it first. */
export function renderProblems(problems: readonly FormProblem[]): string {
  const items = problems.map(({ place, text }) => {
    const shown = escapeHtml(text);
    return `<li>${place === '' ? shown : `<a href="#${idOf(place)}">${shown}</a>`}</li>`;
  });
  return `
      <div class="problems" role="alert" aria-labelledby="problems" tabindex="-1" autofocus>
        <h2 id="problems">Your application has not been sent</h2>
        <ul>${items.join('')}</ul>
      </div>`;
}

const EMAIL = { place: FIELDS.email, label: 'E-mail address', isRequired: true };
const PHONE = { place: FIELDS.phone, label: 'Phone number', isRequired: false };
const SIGNATURE = { place: FIELDS.signature, label: 'I sign these answers.', isRequired: true };
const CONSENT = { place: FIELDS.consent, isRequired: true };

/**
 * Renders the trap. People neither see it nor reach it by keys. If a browser has filled it, it is shown, so that
 * people can empty it.
 */
function trap(problems: ProblemsByControl): string {
  const problem = problems.at(FIELDS.trap);
  const frame = { place: FIELDS.trap, label: 'Leave this field empty', isRequired: true };
  const control = `<input${attributes({ id: idOf(frame.place), name: frame.place, type: 'text', tabindex: -1, autocomplete: 'off', ...described(frame, problems) })}>`;
  const isShown = problem !== undefined;
  return `
        <div class="nobody${isShown ? ' wrong' : ''}"${isShown ? '' : ' aria-hidden="true"'}>${framed(frame, problems, control)}
        </div>`;
}
