import { Injectable } from '@nestjs/common';
import type { FormPrepopulation } from '@talent-platform/blueprint';
import { formSchema } from '../../../form-engine/index.js';
import type { FormConfiguration, FormDefinition, Question } from '../../../form-engine/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { JsonSchema, JsonValue, SchemaMode } from '../../../profile-engine/index.js';
import { formNotFound, refuseUnavailable } from '../form-refusals.js';
import { CachedForms } from './customer-forms.js';
import type { FormScope } from './customer-forms.js';

type Json = Readonly<Record<string, JsonValue>>;

/** The use-cases that read forms and their questions (spec: Forms). */
@Injectable()
export class FormDefinitionsService {
  constructor(private readonly forms: CachedForms) {}

  async list(ctx: RequestContext): Promise<Json[]> {
    const { forms } = await this.forms.scopeOf(ctx);
    return forms.listed.map(renderListEntry);
  }

  /** Returns the names of the forms that `list` answers. */
  async listNames(ctx: RequestContext): Promise<string[]> {
    return (await this.forms.scopeOf(ctx)).forms.listed.map(({ formname }) => formname);
  }

  async getMetadata(ctx: RequestContext, formname: string): Promise<Json> {
    return renderQuestions(getAvailable(await this.forms.scopeOf(ctx), formname).questions);
  }

  async getDataSchema(
    ctx: RequestContext,
    { formname, mode }: { formname: string; mode: SchemaMode },
  ): Promise<JsonSchema> {
    const scope = await this.forms.scopeOf(ctx);
    const { lists } = scope.definitions;
    return formSchema(getAvailable(scope, formname), { mode, lists });
  }
}

/** @throws ProtocolError RESOURCE_NOT_FOUND or FORM_UNAVAILABLE */
function getAvailable({ forms, definitions }: FormScope, formname: string): FormDefinition {
  const definition = forms.find(formname, definitions);
  if (definition === undefined) throw formNotFound(formname);
  refuseUnavailable(definition);
  return definition;
}

/** Renders a form for the list of forms (spec: Form list entry). */
function renderListEntry(form: FormConfiguration): Json {
  const { id, formname, type, displayName, standardizedLevel = 'CUSTOM', isPublicAnswers = false } = form;
  return { id, formname, type, displayName, standardizedLevel, isPublicAnswers };
}

/** Renders questions as an object, keyed by question name (spec: Form question). */
function renderQuestions(questions: readonly Question[]): Json {
  return Object.fromEntries(questions.map((question) => [question.name, renderQuestion(question)]));
}

function renderQuestion({ type, section, field, prepopulation, members }: Question): Json {
  return {
    type,
    required: field.required,
    searchable: field.searchable,
    ...(section !== undefined && { section }),
    ...(prepopulation && { data: renderPrepopulation(prepopulation) }),
    ...(type === 'GROUP' && { questions: renderQuestions(members) }),
  };
}

/** The texts of spec: Pre-population kinds. */
const KINDS: Readonly<Record<FormPrepopulation['type'], string>> = {
  1: 'Prepopulate with Search Column Value',
  [-1]: 'Prepopulate with Custom Text',
  [-2]: 'Sync with Profile Field',
  [-3]: 'Copy to Profile Field',
};

/** Renders where an answer is pre-populated from (D-FRM-7). */
function renderPrepopulation(prepopulation: FormPrepopulation): Json {
  const type = { id: prepopulation.type, text: KINDS[prepopulation.type] };
  if (prepopulation.type !== -1) return { type, field: prepopulation.field };
  const { text } = prepopulation;
  return { type, text, data: { type, data: text } };
}
