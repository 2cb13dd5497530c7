import { Injectable } from '@nestjs/common';
import type { BlueprintForm, BlueprintProblem } from '@talent-platform/blueprint';
import { CustomerDocuments } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { FormConfigurationEntity } from './form-configuration.entity.js';
import { answeredShapeProblems, mergeForms, NO_FORMS, tooManyForms } from './stored-forms.js';
import type { StoredForms } from './stored-forms.js';

/** Stores the forms of each customer, including forms that a later blueprint left out. */
@Injectable()
export class FormConfigurationsRepository extends CustomerDocuments<StoredForms, 'configuration'> {
  constructor() {
    super(FormConfigurationEntity, 'configuration');
  }
}

/** Applies the forms of a blueprint, inside the unit of work that applies the blueprint. */
@Injectable()
export class FormConfigurationsService {
  constructor(private readonly repository: FormConfigurationsRepository) {}

  /** Returns a problem for each change of a form that its stored answers forbid. */
  async problemsOf(
    session: Session,
    customerId: number,
    forms: readonly Partial<BlueprintForm>[],
  ): Promise<BlueprintProblem[]> {
    const { forms: kept } = (await this.repository.find(session, customerId)) ?? NO_FORMS;
    return [...tooManyForms(kept, forms), ...answeredShapeProblems(kept, forms)];
  }

  /** Stores the forms of a blueprint without problems. Hides forms and questions that the blueprint leaves out. */
  async configure(session: Session, customerId: number, forms: readonly BlueprintForm[]): Promise<void> {
    const kept = await this.repository.find(session, customerId);
    const document = mergeForms(kept ?? NO_FORMS, forms);
    if (JSON.stringify(document) !== JSON.stringify(kept)) await this.repository.save(session, customerId, document);
  }
}
