import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { OpenModule } from '../http/index.js';
import type { ApiSchema } from '../http/index.js';
import { CustomerDocumentWriter } from '../modules/api-documents/index.js';
import type { CustomerView } from '../modules/api-documents/index.js';
import { SEGMENTS } from '../modules/schemas/index.js';
import { definitionSchema, PROFILE_TYPES } from '../profile-engine/index.js';
import type { ProfileType } from '../profile-engine/index.js';
import { ApiFiles } from './api-files.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { setProfileSchema } from './profile-schemas.js';

@Injectable()
class CustomizedDocument extends CustomerDocumentWriter {
  constructor(private readonly files: ApiFiles) {
    super();
  }

  override async write(view: CustomerView): Promise<Buffer> {
    return customized(String(await this.files.bytesOf('openapi.json')), view);
  }
}

@OpenModule({ providers: [ApiFiles, { provide: CustomerDocumentWriter, useClass: CustomizedDocument }] })
export class CustomerDocumentModule {}

/** Takes a moment for each profile type, so others are served after each. */
async function customized(whole: string, view: CustomerView): Promise<Buffer> {
  const document = JSON.parse(whole) as ApiDocument;
  const paths = visiblePaths(document, view);
  const { schemas, ...components } = document.components;
  for (const profileType of view.types) {
    await setImmediate();
    setCustomerSchemas(schemas, profileType, view);
  }
  await setImmediate();
  nameForms(paths, components.parameters, view.formnames);
  const customerId = components.parameters['customerId'];
  if (customerId) {
    const schema = { const: view.customerId };
    components.parameters['customerId'] = { ...customerId, schema, example: view.customerId };
  }
  const used = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)));
  const webhookTags = Object.values(document.webhooks).flatMap(({ post }) => post.tags);
  for (const tag of webhookTags) used.add(tag);
  const head = {
    ...document,
    tags: document.tags.filter(({ name }) => used.has(name)),
    'x-tagGroups': document['x-tagGroups']
      .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag)) }))
      .filter(({ tags }) => tags.length > 0),
    paths,
    components: undefined,
  };
  const text = JSON.stringify(head);
  return withComponents(text, { ...components, schemas });
}

/** A read may leave any member out, so `required` says nothing about it (D-SCH-2). */
function setCustomerSchemas(
  schemas: ApiDocument['components']['schemas'],
  profileType: ProfileType,
  { definitionOf, lists }: CustomerView,
): void {
  const definition = definitionOf(profileType);
  const { required: _, ...read } = definitionSchema(definition, { mode: 'read', lists });
  const create = definitionSchema(definition, { mode: 'write', lists });
  const { required: _all, ...change } = create;
  for (const [kind, schema] of [
    ['read', read],
    ['create', create],
    ['change', change],
  ] as const) {
    setProfileSchema({ schemas }, { profileType, kind, schema });
  }
}

const OF_CUSTOMER = /^(?:\/platform\/v1)?\/customers\/\{customerId\}\//;

/** The profile type that a segment of a path names, also in the schema endpoints. */
const TYPES = new Map<string, ProfileType>([
  ...PROFILE_TYPES.map((type): [string, ProfileType] => [type, type]),
  ...Object.entries(SEGMENTS).map(([segment, { profileType }]): [string, ProfileType] => [segment, profileType]),
]);

/** Leaves out what answers the caller with 404 whatever is asked for. */
function visiblePaths({ paths }: ApiDocument, view: CustomerView): ApiDocument['paths'] {
  const isVisible = (path: string, operation: ApiOperation): boolean => {
    if (!OF_CUSTOMER.test(path)) return true;
    const segment = path.split('/').find((known) => TYPES.has(known));
    const type = segment === undefined ? undefined : TYPES.get(segment);
    if (type !== undefined && !view.types.includes(type)) return false;
    if (operation['x-administrator'] === true && !view.isAdministrator) return false;
    return operation['x-area'] === undefined || view.mayRead(operation['x-area']);
  };
  const items = Object.entries(paths).map(([path, item]): [string, ApiDocument['paths'][string]] => [
    path,
    Object.fromEntries(Object.entries(item).filter(([, operation]) => isVisible(path, operation))),
  ]);
  return Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 0));
}

function nameForms(
  paths: ApiDocument['paths'],
  parameters: ApiDocument['components']['parameters'],
  formnames: readonly string[],
): void {
  if (formnames.length === 0) return;
  const schema: ApiSchema = { type: 'string', enum: formnames };
  for (const [key, parameter] of Object.entries(parameters)) {
    if (parameter.name === 'formname') parameters[key] = { ...parameter, schema };
  }
  for (const { post, put } of Object.values(paths)) {
    for (const operation of [post, put]) {
      const content = operation?.requestBody?.content['application/json'];
      const properties = content?.schema['properties'] as Record<string, ApiSchema> | undefined;
      if (properties?.['formname']) properties['formname'] = schema;
    }
  }
}

/** Adds the components that something refers to. */
function withComponents(head: string, components: Partial<ApiDocument['components']>): Buffer {
  const rendered = new Map<string, string>();
  const pending = [...referencesIn(head)];
  for (let pointer = pending.pop(); pointer !== undefined; pointer = pending.pop()) {
    if (rendered.has(pointer)) continue;
    const [kind = '', name = ''] = pointer.split('/');
    const component = components[kind as keyof typeof components]?.[name];
    if (component === undefined) throw new TypeError(`${pointer}: is not a component of the document.`);
    const json = JSON.stringify(component);
    rendered.set(pointer, json);
    pending.push(...referencesIn(json));
  }
  const kinds = Object.entries(components).map(([kind, parts]) => {
    const used = Object.entries<object>(parts ?? {}).flatMap(([name, part]) => {
      const whole = kind === 'securitySchemes' ? JSON.stringify(part) : rendered.get(`${kind}/${name}`);
      return whole === undefined ? [] : [`${JSON.stringify(name)}:${whole}`];
    });
    return `${JSON.stringify(kind)}:{${used.join(',')}}`;
  });
  return Buffer.from(`${head.slice(0, -1)},"components":{${kinds.join(',')}}}`);
}

function referencesIn(json: string): Set<string> {
  return new Set(Array.from(json.matchAll(/"\$ref":"#\/components\/([^"]+)"/g), ([, pointer = '']) => pointer));
}
