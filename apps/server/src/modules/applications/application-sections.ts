import { Injectable } from '@nestjs/common';
import { PageForms } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { SecretBox } from '../access/index.js';
import { ApplySections } from '../job-pages/index.js';
import type { PublicJob } from '../job-pages/index.js';
import type { PublicPortal } from '../portals/index.js';
import { newToken } from './application-token.js';
import { ApplyScopes } from './apply-scopes.js';
import type { ApplyScope } from './apply-scopes.js';
import { renderApplySection } from './render-apply-form.js';
import type { ApplyForm } from './render-apply-form.js';
import { EMPTY_FORM } from './submitted-form.js';

@Injectable()
export class ApplicationSections extends ApplySections {
  constructor(
    private readonly scopes: ApplyScopes,
    private readonly pageForms: PageForms,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(found: PublicPortal, job: PublicJob): Promise<string | undefined> {
    const scope = await this.scopes.find(found);
    if (!scope) return undefined;
    const form = this.formOf(scope, job, this.newToken(found, job.id));
    return renderApplySection(form, { submitted: EMPTY_FORM, problems: [] });
  }

  newToken({ customerId, portal }: PublicPortal, jobId: number): string {
    return newToken(this.secretBox, { customerId, portalId: portal.id, jobId }, this.clock.now());
  }

  formOf(scope: ApplyScope, job: PublicJob, token: string): ApplyForm {
    const { isFirstNameRequired, takesLastName, isLastNameRequired } = scope;
    const { takesPhone, takesResume, isResumeRequired, form } = scope;
    const consent =
      scope.consent ??
      `I agree that ${job.organization} keeps what I send here and uses it to decide on my application.`;
    return {
      job,
      token,
      consent,
      isFirstNameRequired,
      takesLastName,
      isLastNameRequired,
      takesPhone,
      takesResume,
      isResumeRequired,
      form,
      maxFileBytes: this.pageForms.maxFileBytes,
    };
  }
}
