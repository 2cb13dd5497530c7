import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { compileForm } from '../../../form-engine/index.js';
import type { FormConfiguration, FormDefinition, OwnerField } from '../../../form-engine/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { Field, ProfileType } from '../../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { FORM_TYPES } from '../form-types.js';
import { FormConfigurationsRepository } from './form-configurations.js';
import { NO_FORMS } from './stored-forms.js';
import type { StoredForms } from './stored-forms.js';

class CustomerForms {
  /** The forms that the list of forms shows: without disabled and archived forms (spec: Forms). */
  readonly listed: readonly FormConfiguration[];
  readonly #byName: ReadonlyMap<string, FormConfiguration>;
  readonly #byId: ReadonlyMap<number, FormConfiguration>;
  /**
   * Compiled forms, by the state of the group's configuration and lists. The WeakMap drops them when that state is
   * replaced.
   */
  readonly #compiled = new WeakMap<object, Map<number, FormDefinition>>();

  constructor({ forms }: StoredForms) {
    const present = forms.filter(({ dropped }) => dropped !== true);
    this.listed = present.filter(({ status = 'active' }) => status === 'active');
    this.#byName = new Map(present.map((form) => [form.formname, form]));
    this.#byId = new Map(present.map((form) => [form.id, form]));
  }

  find(formname: string, definitions: CallerDefinitions): FormDefinition | undefined {
    return this.#definitionOf(this.#byName.get(formname), definitions);
  }

  findById(formId: number, definitions: CallerDefinitions): FormDefinition | undefined {
    return this.#definitionOf(this.#byId.get(formId), definitions);
  }

  /** Finds a form by id as it is configured, even if the list of forms hides it. */
  configured(formId: number): FormConfiguration | undefined {
    return this.#byId.get(formId);
  }

  /** The ids of all forms that the blueprint names. */
  get ids(): readonly number[] {
    return [...this.#byId.keys()];
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

/** The forms of a customer, and the caller who reads or fills them. */
export interface FormScope {
  readonly ctx: RequestContext;
  readonly forms: CustomerForms;
  readonly definitions: CallerDefinitions;
}

/** Returns the forms of customers, mostly from memory. */
@Injectable()
export class CachedForms {
  readonly #cache: ConfigurationCache<CustomerForms>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    repository: FormConfigurationsRepository,
    private readonly definitions: ProfileDefinitionsService,
  ) {
    this.#cache = new ConfigurationCache(
      revisions,
      'forms',
      async (customerId) => new CustomerForms((await repository.find(unitOfWork.reader, customerId)) ?? NO_FORMS),
    );
  }

  async scopeOf(ctx: RequestContext): Promise<FormScope> {
    return {
      ctx,
      forms: await this.#cache.get(ctx.customerId),
      definitions: await this.definitions.definitionsOf(ctx),
    };
  }

  /** Returns the forms with everything in them, whoever may see it. */
  async platformScopeOf(ctx: RequestContext): Promise<FormScope> {
    const { definitions } = await this.definitions.platformDefinitionsOf(ctx.customerId);
    return { ctx, forms: await this.#cache.get(ctx.customerId), definitions };
  }
}
