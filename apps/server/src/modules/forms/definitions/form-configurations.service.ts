import { Injectable } from '@nestjs/common';
import type { BlueprintForm, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../../database/index.js';
import { NO_FORMS, mergeForms } from './merge-forms.js';
import { FormConfigurationsRepository } from './form-configurations.repository.js';
import { tooManyForms } from './form-count.rules.js';
import { answeredShapeProblems } from './answered-shape.rules.js';

/** Applies the forms of a blueprint, inside the unit of work that applies the blueprint. */
@Injectable()
export class FormConfigurationsService {
  constructor(private readonly repository: FormConfigurationsRepository) {}

  /** Whether `configure` ever ran for the customer: of an earlier release, it did not. */
  isConfigured(session: Session, customerId: number): Promise<boolean> {
    return this.repository.exists(session, customerId);
  }

  /** Returns forbidden changes of forms, because filled forms hold answers. */
  async problemsOf(
    session: Session,
    customerId: number,
    forms: readonly Partial<BlueprintForm>[],
  ): Promise<BlueprintProblem[]> {
    const { forms: kept } = (await this.repository.find(session, customerId)) ?? NO_FORMS;
    return [...tooManyForms(kept, forms), ...answeredShapeProblems(kept, forms)];
  }

  /** Sets forms without problems. One that is not among them becomes hidden, and so do questions that are left out. */
  async configure(session: Session, customerId: number, forms: readonly BlueprintForm[]): Promise<void> {
    const kept = await this.repository.find(session, customerId);
    const document = mergeForms(kept ?? NO_FORMS, forms);
    if (JSON.stringify(document) !== JSON.stringify(kept)) await this.repository.save(session, customerId, document);
  }
}
