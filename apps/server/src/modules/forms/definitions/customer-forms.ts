import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { compileForm } from '../../../form-engine/index.js';
import type { Field, ProfileType } from '../../../profile-engine/index.js';
import type { FormConfiguration, FormDefinition, OwnerField } from '../../../form-engine/index.js';
import type { StoredForms } from './merge-forms.js';
import { FORM_TYPES } from '../form-types.js';

/** The forms of a customer, for one revision of its configuration. */
export class CustomerForms {
  /** The forms in the list, without disabled and archived forms (spec: Forms). */
  readonly listed: readonly FormConfiguration[];
  readonly #byName: ReadonlyMap<string, FormConfiguration>;
  readonly #byId: ReadonlyMap<number, FormConfiguration>;
  /** By the group's state of configuration and lists, which goes where these move on. */
  readonly #compiled = new WeakMap<object, Map<number, FormDefinition>>();

  constructor({ forms }: StoredForms) {
    const known = forms.filter(({ dropped }) => dropped !== true);
    this.listed = known.filter(({ status = 'active' }) => status === 'active');
    this.#byName = new Map(known.map((form) => [form.formname, form]));
    this.#byId = new Map(known.map((form) => [form.id, form]));
  }

  /** The form of that name, as the caller meets it; undefined where there is none. */
  find(formname: string, definitions: CallerDefinitions): FormDefinition | undefined {
    return this.#definitionOf(this.#byName.get(formname), definitions);
  }

  /** The same by its id. */
  findById(formId: number, definitions: CallerDefinitions): FormDefinition | undefined {
    return this.#definitionOf(this.#byId.get(formId), definitions);
  }

  /** The form of that id, listed or not, as it is configured. */
  configured(formId: number): FormConfiguration | undefined {
    return this.#byId.get(formId);
  }

  #definitionOf(form: FormConfiguration | undefined, definitions: CallerDefinitions): FormDefinition | undefined {
    if (form === undefined) return undefined;
    const ofGroup = this.#compiled.get(definitions.source) ?? new Map<number, FormDefinition>();
    this.#compiled.set(definitions.source, ofGroup);
    const compiled = ofGroup.get(form.id) ?? compileForm(form, (fieldId) => ownerField(fieldId, form, definitions));
    ofGroup.set(form.id, compiled);
    return compiled;
  }
}

/** The field of the first of the owner's profiles that has one of that id. */
function ownerField(
  fieldId: string,
  { type }: FormConfiguration,
  definitions: CallerDefinitions,
): OwnerField | undefined {
  for (const profileType of FORM_TYPES[type].profileTypes) {
    const field = fieldOf(fieldId, profileType, definitions);
    if (field === undefined) continue;
    const visible = field.visible && definitions.canRead(profileType);
    const writable = visible && field.writable && definitions.canWrite(profileType);
    return { profileType, field: { ...field, visible }, writable };
  }
  return undefined;
}

function fieldOf(path: string, profileType: ProfileType, definitions: CallerDefinitions): Field | undefined {
  const [fieldId = '', memberId] = path.split('/');
  const field = definitions.configured(profileType).fields.all.get(fieldId);
  if (memberId === undefined || field === undefined) return field;
  const member = field.members?.all.get(memberId);
  return member && { ...member, visible: member.visible && field.visible };
}
