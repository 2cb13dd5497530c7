import type { BlueprintForm } from '@talent-platform/blueprint';
import { readAnswer } from './answer-rules.js';
import type { FormsBlueprint, GroupName } from './arbitrary-customer.js';
import type { Members } from './arbitrary-scenario.js';
import { PROFILES_OF } from './arbitrary-forms.js';
import { judgeBody } from './judge-body.js';
import type { Answers, Caller, Entry, Filled, Judged, Outcome, Owner, PersonFacts } from './model-types.js';
import type { Problem } from '../reference-types.js';
import { groupOf, viewQuestions } from './question-view.js';
import type { ViewedQuestion } from './question-view.js';

const KNOWN_TYPES =
  /^(TEXTFIELD|TEXTAREA|NUMBER|DECIMAL|DATEONLY|DATETIME|CURRENCY|SALARY|DROPDOWN|RADIOGROUP|MULTISELECT|CHECKBOX|GROUP)$/;
const OWNER_PATHS = { Person: 'people', Job: 'jobs', Workflow: 'applicantworkflows' };

/** The surroundings of the form that the model needs. */
export interface Surroundings {
  readonly blueprint: FormsBlueprint;
  readonly customerUrl: string;
  readonly owner: Owner;
  /** The people whom a private form can be about, and all others that there are. */
  readonly people: readonly PersonFacts[];
}

/** One form and the one owner that it is filled for, by the rows and in the plainest way: what the server is held against. */
export class FormsModel {
  readonly #filled: Filled[] = [];

  constructor(
    private readonly form: BlueprintForm,
    private readonly world: Surroundings,
  ) {}

  /** The ids of all that is filled, in the order in which it was. */
  get ids(): readonly number[] {
    return this.#filled.map(({ id }) => id);
  }

  /** POST, and PUT without an id. */
  submit(caller: Caller, kind: 'post' | 'put', body: Members): Outcome {
    const refusal = this.#areaRefusal(caller, 'write');
    if (refusal) return refusal;
    if (body.formname !== this.form.formname) return this.#refuseUnknownForm(body);
    if (!this.#isAvailable()) return failed(403, 17);
    const owner = body.owner === this.world.owner.id && this.#maySeeOwner(caller.group) ? this.world.owner : undefined;
    const [associated, ofPerson] = this.#associated(caller, body);
    const isKnown = owner && ofPerson.length === 0;
    const stored = isKnown ? this.#filled.find(({ updatedFor }) => updatedFor?.id === associated?.id) : undefined;
    const judged = judgeBody({ form: this.form, isPatch: false, owner, stored }, this.#questions(caller), body);
    const ofOwner = owner ? [] : [{ code: body.owner === undefined ? 1 : 5, field: 'owner' }];
    const twice = stored && kind === 'post' ? [{ code: 16 }] : [];
    const problems = [...judged.problems, ...ofOwner, ...ofPerson, ...twice];
    if (problems.length > 0) return { status: 400, problems, undecided: judged.undecided };
    const commit = (id: number) =>
      this.#store(caller, { id, judged, updatedFor: associated, stored, isReplaced: true });
    return { status: 201, id: stored?.id ?? 0, commit };
  }

  /** PUT by id, and PATCH. */
  change(caller: Caller, kind: 'put' | 'patch', { id, body }: { id: number; body: Members }): Outcome {
    const found = this.#find(caller, id, 'write');
    if ('status' in found) return found;
    if (!this.#isAvailable()) return failed(403, 17);
    const { owner } = this.world;
    const judged = judgeBody(
      { form: this.form, isPatch: kind === 'patch', owner, stored: found },
      this.#questions(caller),
      body,
    );
    const differs = (name: string, stored: unknown) =>
      body[name] === undefined || body[name] === stored ? [] : [{ code: 5, field: name }];
    const name = `updatedFor${this.form.private}`;
    const repeated = [...differs('owner', owner.id), ...differs('formname', this.form.formname)];
    const ofPerson = this.form.private ? differs(name, found.updatedFor?.id) : [];
    const heads = ['links', 'owner', 'formname', ...(this.form.private ? [name] : [])];
    const isNothing = kind === 'patch' && Object.keys(body).every((member) => heads.includes(member));
    // D-PRO-7, of forms as of profiles: what names a form changes nothing of it (D-FRM-18)
    if (isNothing && [...repeated, ...ofPerson].length === 0) return failed(400, 12);
    const problems = [...judged.problems, ...repeated, ...ofPerson];
    if (problems.length > 0) return { status: 400, problems, undecided: judged.undecided };
    const commit = () =>
      this.#store(caller, { id, judged, updatedFor: found.updatedFor, stored: found, isReplaced: kind === 'put' });
    return { status: kind === 'put' ? 201 : 204, id, commit };
  }

  read(
    caller: Caller,
    { id, isLong, questions }: { id: number; isLong: boolean; questions?: readonly string[] },
  ): Outcome {
    const found = this.#find(caller, id, 'read');
    if ('status' in found) return found;
    const view = this.#questions(caller);
    const standard = this.#standard(caller.group, found);
    const answers = Object.fromEntries(view.map((question) => [question.name, this.#read(question, found)]));
    const signature = this.form.signature ? { signature: found.isSigned } : {};
    if (!questions) return { status: 200, body: there({ ...standard, ...(isLong && { ...signature, ...answers }) }) };
    const all: Answers = { ...standard, ...signature, ...answers };
    const unknown = questions.filter((name) => !(name in all));
    return { status: 200, unknown, body: there(Object.fromEntries(questions.map((name) => [name, all[name]]))) };
  }

  #find(caller: Caller, id: number, level: 'read' | 'write'): Filled | Outcome {
    const found = this.#filled.find((one) => one.id === id);
    const refusal = this.#areaRefusal(caller, level);
    if (refusal) return refusal;
    return found && this.#maySeeOwner(caller.group) ? found : failed(404, 2);
  }

  #areaRefusal({ group }: Caller, level: 'read' | 'write'): Outcome | undefined {
    const access = groupOf(this.world.blueprint, group).access?.forms ?? 'write';
    if (access === 'none') return failed(404, 3);
    return access === 'read' && level === 'write' ? failed(403, 3) : undefined;
  }

  #isAvailable(): boolean {
    const { status = 'active', webServices = true, questions = [] } = this.form;
    return status === 'active' && webServices && questions.every(({ type }) => KNOWN_TYPES.test(type));
  }

  /** For an unknown form, only its name and the type of the owner can be checked. */
  #refuseUnknownForm({ formname, owner }: Members): Outcome {
    const isWrong = owner !== undefined && (!Number.isInteger(owner) || Number(owner) < 1);
    const ofOwner = owner === undefined || isWrong ? [{ code: isWrong ? 5 : 1, field: 'owner' }] : [];
    return { status: 400, problems: [{ code: formname === undefined ? 1 : 5, field: 'formname' }, ...ofOwner] };
  }

  #maySeeOwner(name: GroupName): boolean {
    const { access, searchLocks } = groupOf(this.world.blueprint, name);
    const isClosed = PROFILES_OF[this.form.type].some((type) => access?.[type] === 'none');
    const isLocked = searchLocks?.people !== undefined && this.form.type !== 'Job' && this.world.owner.isOutside;
    return !isClosed && !isLocked;
  }

  #isInsideLock(name: GroupName, { isOutside }: PersonFacts): boolean {
    const { access, searchLocks } = groupOf(this.world.blueprint, name);
    return access?.people !== 'none' && !(searchLocks?.people && isOutside);
  }

  /** D-FRM-11: the person that a private form is about. */
  #associated({ group }: Caller, body: Members): [PersonFacts | undefined, Problem[]] {
    if (!this.form.private) return [undefined, []];
    const field = `updatedFor${this.form.private}`;
    const person = this.world.people.find(({ id }) => id === body[field]);
    if (person && this.#isInsideLock(group, person)) return [person, []];
    return [undefined, [{ code: body[field] === undefined ? 1 : 5, field }]];
  }

  #questions({ group }: Caller): ViewedQuestion[] {
    return viewQuestions(this.world.blueprint, this.form, group);
  }

  #store(caller: Caller, { id, judged, updatedFor, stored, isReplaced }: Storing): void {
    const { owner } = this.world;
    for (const { profileType, field, value } of judged.copied)
      owner.values = { ...owner.values, [profileType]: { ...owner.values[profileType], [field]: value } };
    const isSigned = judged.isSigned ?? (!isReplaced && stored?.isSigned === true);
    const isComplete = !this.form.signature || isSigned;
    // D-FRM-8: a replacing PUT counts anew, a change of answers does not
    const completedBy = !isComplete ? undefined : isReplaced ? caller : (stored?.completedBy ?? caller);
    const { answers, lastEntries } = judged;
    const filled: Filled = { id, answers, lastEntries, isSigned, completedBy, updatedBy: caller, updatedFor };
    if (stored) this.#filled[this.#filled.indexOf(stored)] = filled;
    else this.#filled.push(filled);
  }

  #standard(group: GroupName, { completedBy, updatedBy, updatedFor }: Filled): Answers {
    const person = (facts: PersonFacts | undefined) =>
      facts && this.#isInsideLock(group, facts) ? this.#reference('people', facts) : undefined;
    return {
      formname: this.form.formname,
      status: completedBy ? 'Complete' : 'Incomplete',
      owner: this.#reference(OWNER_PATHS[this.form.type], { id: this.world.owner.id, title: this.#ownerTitle() }),
      completeddate: completedBy && DATE,
      updateddate: DATE,
      requesteddate: undefined,
      requestedby: undefined,
      updatedby: person(updatedBy.person),
      completedby: person(completedBy?.person),
      updatedfor: person(updatedFor),
    };
  }

  #ownerTitle(): string {
    const { people, jobs } = this.world.owner.values;
    const titles = { people: `${String(people.firstname)} ${String(people.lastname)}`, jobs: String(jobs.jobtitle) };
    return PROFILES_OF[this.form.type].map((type) => titles[type]).join(' - ');
  }

  #reference(path: string, { id, title }: Pick<PersonFacts, 'id' | 'title'>): Answers {
    return { profile: `${this.world.customerUrl}/${path}/${id}`, id, value: title };
  }

  #read({ name, rule, tie, members }: ViewedQuestion, { answers }: Filled): unknown {
    const kept = tie?.kind === -2 ? this.world.owner.values[tie.profileType][tie.field.id] : answers[name];
    if (kept === undefined || rule) return kept === undefined ? undefined : readAnswer(kept, rule ?? { kind: 'text' });
    return (kept as readonly Entry[]).map((entry) => {
      const read = members.map((member) => [
        member.name,
        entry[member.name] === undefined || !member.rule ? undefined : readAnswer(entry[member.name], member.rule),
      ]);
      return there({ entry: entry.entry, ...(Object.fromEntries(read) as Answers) });
    });
  }
}

/** Dates are looked at for being there alone. */
export const DATE = 'a date';

interface Storing {
  readonly id: number;
  readonly judged: Judged;
  readonly updatedFor: PersonFacts | undefined;
  readonly stored: Filled | undefined;
  readonly isReplaced: boolean;
}

function there(members: Answers): Answers {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function failed(status: number, code: number): Outcome {
  return { status, problems: [{ code }] };
}
