import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { IsString } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';

/** Which members of a filled form to read. */
export class QuestionsQuery {
  /** The members that the path answers by default, if absent (D-FRM-9). */
  @MayBeAbsent()
  @IsString({ message: 'must be names, comma-separated' })
  readonly questions?: string;
}

/** The members that a read shows, in order. */
export interface MemberSelection {
  readonly names: readonly string[];
  /** Names that are no members for the caller: X-Warning entries. */
  readonly warnings: readonly Problem[];
}

/** The signature is asked for by its name, or read with all that there is (spec: Forms). */
const DEFAULTS = FILLED_FORM_MEMBERS.filter((name) => name !== 'signature');

/**
 * Reads `questions=` of a read (D-FRM-9). Returns the members to show.
 *
 * @param all whether a read without names shows all questions
 * @throws ProtocolError VALUE_INVALID for an empty name
 */
export function selectMembers(
  { questions, form }: FormDefinition,
  names: string | undefined,
  { all }: { readonly all: boolean },
): MemberSelection {
  const asked = questions.map(({ name }) => name);
  if (names === undefined) {
    return { names: all ? [...FILLED_FORM_MEMBERS, ...asked] : DEFAULTS, warnings: [] };
  }
  const wanted = new Set(names.split(','));
  if (wanted.has('')) {
    const detail = `must be names of questions, separated by commas, received ${JSON.stringify(names)}.`;
    throw ProtocolError.of('VALUE_INVALID', detail, 'questions');
  }
  const known = new Set([...FILLED_FORM_MEMBERS, ...asked, 'links']);
  if (form.signature !== true) known.delete('signature');
  const unknown = [...wanted].filter((name) => !known.has(name));
  return { names: [...wanted].filter((name) => known.has(name)), warnings: unknown.map(unknownMember) };
}

function unknownMember(name: string): Problem {
  const detail = `${JSON.stringify(name)} is no question of this form; names are exact.`;
  return { code: 'FIELD_UNKNOWN', field: name, detail };
}
