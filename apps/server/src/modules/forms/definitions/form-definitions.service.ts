import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../http/index.js';
import { formDataSchema } from '../../../form-engine/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import type { SchemaMode } from '../../../profile-engine/index.js';
import { WrittenSchemas } from '../../schemas/index.js';
import type { WrittenSchema } from '../../schemas/index.js';
import { renderListEntry, renderMetadata } from './form.mapper.js';
import { formNotFound, refuseUnavailable } from '../form-refusals.js';
import { LiveForms } from './live-forms.js';
import type { FormScope } from './live-forms.js';

type Json = ReturnType<typeof renderListEntry>;

/** The use-cases that tell which forms there are, and what they ask (spec: Forms). */
@Injectable()
export class FormDefinitionsService {
  constructor(
    private readonly forms: LiveForms,
    private readonly written: WrittenSchemas,
  ) {}

  async list(ctx: RequestContext): Promise<Json[]> {
    const { forms } = await this.forms.scopeOf(ctx);
    return forms.listed.map(renderListEntry);
  }

  async getMetadata(ctx: RequestContext, formname: string): Promise<Json> {
    return renderMetadata(getAvailable(await this.forms.scopeOf(ctx), formname));
  }

  async getDataSchema(
    ctx: RequestContext,
    { formname, mode }: { readonly formname: string; readonly mode: SchemaMode },
  ): Promise<WrittenSchema> {
    const scope = await this.forms.scopeOf(ctx);
    const { lists } = scope.definitions;
    const definition = getAvailable(scope, formname);
    return this.written.of(definition, mode, () => formDataSchema(definition, { mode, lists }));
  }
}

/** @throws ProtocolError RESOURCE_NOT_FOUND or FORM_UNAVAILABLE */
function getAvailable({ forms, definitions }: FormScope, formname: string): FormDefinition {
  const definition = forms.find(formname, definitions);
  if (definition === undefined) throw formNotFound(formname);
  refuseUnavailable(definition);
  return definition;
}
