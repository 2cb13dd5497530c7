import type { BlueprintProblem } from '@talent-platform/blueprint';

/** Finds texts that the database cannot store: NUL, and half a surrogate pair (D-PRO-8). */
export function unstorableTexts(value: unknown): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  // Paths are built only for problems, because a document has many more places than problems.
  const visit = (place: unknown, steps: Steps | undefined): void => {
    if (problems.length >= MAX_FOUND) return;
    if (typeof place === 'string') {
      if (!isStorable(place)) problems.push({ path: pathOf(steps), message: MESSAGE });
    } else if (Array.isArray(place)) {
      for (const [index, item] of place.entries()) visit(item, { above: steps, step: index });
    } else if (typeof place === 'object' && place !== null) {
      for (const [name, member] of Object.entries(place)) {
        const own = { above: steps, step: name };
        if (isStorable(name)) visit(member, own);
        else problems.push({ path: pathOf(own), message: MESSAGE });
      }
    }
  };
  visit(value, undefined);
  return problems;
}

/** The way to a place: members by name, items by number. */
interface Steps {
  readonly above: Steps | undefined;
  readonly step: string | number;
}

function pathOf(steps: Steps | undefined): string {
  if (steps === undefined) return '';
  const above = pathOf(steps.above);
  if (typeof steps.step === 'number') return `${above}[${steps.step}]`;
  return above === '' ? steps.step : `${above}.${steps.step}`;
}

/** The limit of problems in one refusal (D-ERR-10). */
const MAX_FOUND = 1000;

const UNSTORABLE = /[\0\p{Surrogate}]/u;
const MESSAGE = 'must hold neither the character NUL nor half a surrogate pair; take it out.';

function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
