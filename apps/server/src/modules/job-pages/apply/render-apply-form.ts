import { escapeHtml } from '../../../http/index.js';
import type { PageTexts } from '../page-texts.js';
import type { PublicJob } from '../public-job.js';
import type { FormProblem } from './application.rules.js';
import type { ApplyScope } from './apply-scopes.js';
import { attributes, described, framed, idOf, ProblemsByControl, renderQuestions, tickBox } from './render-fields.js';
import type { FieldFrame } from './render-fields.js';
import { AGREED, FIELDS } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

export interface ApplyForm {
  readonly job: PublicJob;
  readonly scope: Omit<ApplyScope, 'ctx' | 'definitions'>;
  readonly token: string;
  readonly maxFileBytes: number;
  readonly texts: PageTexts;
}

/** The typed answers, and their problems. */
export interface FilledPage {
  readonly submitted: SubmittedForm;
  readonly problems: readonly FormProblem[];
}

const MIB = 1_048_576;
const RESUME_TYPES = '.pdf,.doc,.docx,.odt,.rtf,.txt';

/** Renders the section in which visitors apply, without scripts. The form posts to the address of the page. */
export function renderApplySection(
  { job, scope, token, maxFileBytes, texts: { form: texts, ...page } }: ApplyForm,
  { submitted, problems: all }: FilledPage,
): string {
  const { form } = scope;
  const problems = new ProblemsByControl(all, texts);
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
  const firstName = { place: FIELDS.firstName, label: texts.firstName, isRequired: scope.isFirstNameRequired };
  const lastName = { place: FIELDS.lastName, label: texts.lastName, isRequired: scope.isLastNameRequired };
  const fields = [
    text(firstName, { type: 'text', autocomplete: 'given-name', maxlength: 255 }),
    scope.takesLastName ? text(lastName, { type: 'text', autocomplete: 'family-name', maxlength: 255 }) : '',
    text({ ...EMAIL, label: texts.email }, { type: 'email', autocomplete: 'email', maxlength: 254 }),
    scope.takesPhone
      ? text({ ...PHONE, label: texts.phone }, { type: 'tel', autocomplete: 'tel', maxlength: 100 })
      : '',
    scope.takesResume ? resumeField() : '',
    form ? renderQuestions({ form, submitted, problems }) : '',
    form?.isSigned === true
      ? tickBox({ ...SIGNATURE, label: texts.sign }, problems, submitted.line(FIELDS.signature) === AGREED)
      : '',
    tickBox(
      { ...CONSENT, label: scope.consent ?? texts.consent(job.site.organization) },
      problems,
      submitted.line(FIELDS.consent) === AGREED,
    ),
  ];
  return `
      <section aria-labelledby="apply">
        <h2 id="apply">${page.apply}</h2>
        <form method="post" enctype="multipart/form-data" accept-charset="utf-8">
        <input type="hidden" name="${FIELDS.token}" value="${escapeHtml(token)}">${trap(problems)}${fields.join('')}
        <p><button type="submit">${texts.send}</button></p>
        </form>
      </section>`;

  function resumeField(): string {
    const size = texts.resumeHint(maxFileBytes / MIB);
    const hint = all.length > 0 ? `${size} ${texts.chooseAgain}` : size;
    const frame = { place: FIELDS.resume, label: texts.resume, isRequired: scope.isResumeRequired, hint };
    return framed(frame, problems, `<input${attributes({ ...own(frame), type: 'file', accept: RESUME_TYPES })}>`);
  }
}

/** Renders all problems with links to their fields. The list has the focus, so that screen readers read it first. */
export function renderProblems(problems: readonly FormProblem[], { notSent }: PageTexts['form']): string {
  const items = problems.map(({ place, text }) => {
    const shown = escapeHtml(text);
    return `<li>${place === '' ? shown : `<a href="#${idOf(place)}">${shown}</a>`}</li>`;
  });
  return `
      <div class="problems" role="alert" aria-labelledby="problems" tabindex="-1" autofocus>
        <h2 id="problems">${notSent}</h2>
        <ul>${items.join('')}</ul>
      </div>`;
}

const EMAIL = { place: FIELDS.email, isRequired: true };
const PHONE = { place: FIELDS.phone, isRequired: false };
const SIGNATURE = { place: FIELDS.signature, isRequired: true };
const CONSENT = { place: FIELDS.consent, isRequired: true };

/**
 * Renders the trap. People neither see it nor reach it by keys. If a browser has filled it, it is shown, so that
 * people can empty it.
 */
function trap(problems: ProblemsByControl): string {
  const problem = problems.at(FIELDS.trap);
  const frame = { place: FIELDS.trap, label: problems.texts.trap, isRequired: true };
  const control = `<input${attributes({ id: idOf(frame.place), name: frame.place, type: 'text', tabindex: -1, autocomplete: 'off', ...described(frame, problems) })}>`;
  const isShown = problem !== undefined;
  return `
        <div class="nobody${isShown ? ' wrong' : ''}"${isShown ? '' : ' aria-hidden="true"'}>${framed(frame, problems, control)}
        </div>`;
}
