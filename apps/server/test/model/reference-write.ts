import type { Assigned, Place, Problem, Values, Write } from './reference-types.js';
import { ROLES } from './reference-catalogue.js';
import { brokenRules, findNode, isEmpty, isObject, nodesOf } from './reference-values.js';
import type { ViewedField } from './reference-view.js';

/** Writes the members sent into a profile's values, or an entry's; on POST the defaults of the others. */
export function assignMembers(write: Write, { fields, values, path }: Place, input: Values): Problem[] {
  if (write.isNew) {
    const left = fields.filter((field) => field.default !== undefined && !(field.id in input));
    for (const field of left)
      values[field.id] = field.type === 'list' ? nodeOf(write, field, field.default) : field.default;
  }
  const ignored = path === '' ? ['links'] : ['entry', 'delete'];
  const names = Object.keys(input).filter((name) => !ignored.includes(name));
  return names.flatMap((name) => {
    const field = fields.find(({ id, hidden }) => id === name && !hidden);
    const problems = assignMember(write, field, { values, path: path + name, input: input[name] });
    const isWhole = problems.some((problem) => problem.field === path + name);
    // a reference that leads nowhere is a value all the same: further on in one write it may be cleared
    const isValue = field?.type === 'person' && field.writable && Number(input[name]) > 0;
    if (problems.length > 0 && !isValue) write.refused.push({ values, name, isWhole });
    return problems;
  });
}

function assignMember(write: Write, field: ViewedField | undefined, { values, path, input }: Assigned): Problem[] {
  if (!field?.writable) return [{ code: field ? 7 : 4, field: path }];
  if (field.type === 'collection') return assignEntries(write, field, { values, path, input });
  const codes = field.type === 'roles' ? assignRoles(write, field, input) : assign(write, field, { values, input });
  return codes.map((code) => ({ code, field: path }));
}

function assign(write: Write, field: ViewedField, { values, input }: { values: Values; input: unknown }): number[] {
  const value = field.type === 'list' && !isEmpty(input) ? nodeOf(write, field, input) : input;
  values[field.id] = value;
  if (isEmpty(input)) return [];
  if (field.type === 'list') return value === undefined ? [5] : [];
  if (field.type === 'person') return write.mayRefer(input) ? [] : [5];
  return Array.from({ length: brokenRules(input, field) }, () => 5);
}

function nodeOf({ customLists }: Write, { list = '' }: ViewedField, input: unknown): unknown {
  const node = findNode(nodesOf(list, customLists), input);
  return node?.hidden ? undefined : node;
}

/** D-PRO-11, D-ERR-4 code 18. */
function assignRoles({ profile }: Write, field: ViewedField, input: unknown): number[] {
  if (isEmpty(input)) return [...profile.roles].map(() => 18);
  const broken = brokenRules(input, field);
  if (broken > 0 || !isObject(input)) return Array.from({ length: broken }, () => 5);
  const taken = [...profile.roles].filter((role) => input[role] === false);
  profile.roles = ROLES.filter((role) => input[role] === true || profile.roles.includes(role));
  return taken.map(() => 18);
}

/** Blueprint: collection; D-PRO-21, D-PRO-31. */
function assignEntries(write: Write, field: ViewedField, { values, path, input }: Assigned): Problem[] {
  const { lastEntries } = write.profile;
  const stored = (values[path] ?? []) as Values[];
  const kept = (entry: Values, at: string): Problem[] =>
    field.fields.flatMap(({ id, hidden, writable }) =>
      hidden || writable || isEmpty(entry[id]) ? [] : [{ code: 7, field: `${at}/${id}` }],
    );
  const cleared = isEmpty(input) ? stored.flatMap((entry) => kept(entry, `${path}/${entry.entry}`)) : [];
  if (isEmpty(input) && cleared.length === 0) delete values[path];
  if (!Array.isArray(input)) return isEmpty(input) ? cleared : [{ code: 5, field: path }];
  return input.flatMap((item: unknown, index) => {
    const entries = (values[path] ?? []) as Values[];
    const asNew = `${path}/new${index + 1}`;
    if (!isObject(item)) return [{ code: 5, field: asNew }];
    const isAdded = isEmpty(item.entry) && item.delete !== true;
    const isNumber = Number.isInteger(item.entry) && Number(item.entry) > 0;
    if (isAdded) lastEntries[path] = (lastEntries[path] ?? 0) + 1;
    const entry = isAdded ? { entry: lastEntries[path] } : entries.find((one) => one.entry === item.entry);
    const at = isNumber ? `${path}/${item.entry}` : asNew;
    const problems = entry ? (item.delete === true ? kept(entry, at) : []) : [{ code: 5, field: at }];
    if (item.delete === true && problems.length === 0) values[path] = entries.filter((one) => one !== entry);
    if (item.delete === true) return problems;
    if (entry && !write.paths.has(entry)) write.paths.set(entry, at);
    if (entry && isAdded) values[path] = [...entries, entry];
    const place = { fields: field.fields, values: entry ?? {}, path: `${at}/` };
    return [...problems, ...assignMembers({ ...write, isNew: write.isNew && isAdded }, place, item)];
  });
}

/** The required fields without a value, those aside whose value was refused (D-PRO-3, D-PRO-22). */
export function missingFields(write: Write, { fields, values, path }: Place): Problem[] {
  return fields.flatMap((field) => {
    const value = values[field.id];
    const refused = write.refused.find((one) => one.values === values && one.name === field.id);
    const entries = field.type === 'collection' && Array.isArray(value) ? (value as Values[]) : undefined;
    // roles are always all three (D-PRO-11)
    if (field.hidden || field.type === 'roles' || refused?.isWhole) return [];
    // a POST cannot hold a file (D-FIL-7)
    const comesLater = field.type === 'file' && write.isNew && !(field.id in values);
    const isMissing = field.required && !refused && !comesLater && (isEmpty(value) || entries?.length === 0);
    const within = (entries ?? []).flatMap((entry) => {
      const at = write.paths.get(entry) ?? `${field.id}/${entry.entry}`;
      return missingFields(write, { fields: field.fields, values: entry, path: `${at}/` });
    });
    return isMissing ? [{ code: 1, field: path + field.id }, ...within] : within;
  });
}
