import { ROTATED_USER } from '../world/soak-blueprint.mjs';

/** Lists that the fuzzer may write to: hiding a folder that others write into would only make the rest dull. */
const LISTS = ['lists.skills', 'lists.company.folders', 'lists.customfields_lists', 'C14567'];
const READ_LISTS = [...LISTS, 'lists.country', 'lists.person.folders', 'lists.currency.types'];

/** Candidate values of a path parameter, by its name. */
const POOLS = {
  customerId: () => ['1001'],
  profileId: ({ world, path, mayMeetSecrets }) => {
    const type = path.split('/').find((segment) => Object.hasOwn(world.profiles, segment));
    const { person, job, pool } = world.secret;
    const secret = { people: person, jobs: job, talentpools: pool }[type];
    return [...(world.profiles[type] ?? [1]), ...(mayMeetSecrets && secret ? [secret] : [])];
  },
  personId: ({ world, mayMeetSecrets }) => [...world.profiles.people, ...(mayMeetSecrets ? [world.secret.person] : [])],
  fieldId: () => ['phones', 'field1005', 'addresses', 'lastname', 'field1003'],
  entry: () => ['1', '2', '3'],
  listId: ({ method }) => (method === 'GET' ? READ_LISTS : LISTS),
  chain: () => ['D50006', 'D41001/C41001005', 'D41001', 'C50006', 'C14567'],
  listNodeId: () => ['C50006', 'D50006', 'C14567', 'C33001'],
  workflowId: ({ world, path, mayMeetSecrets }) => {
    const type = path.split('/').find((segment) => Object.hasOwn(world.workflows, segment));
    return [...(world.workflows[type] ?? ['1']), ...(mayMeetSecrets ? world.secret.workflows : [])];
  },
  formname: () => ['new_starter', 'background_check', 'hiring_request', 'interview_feedback', 'reference'],
  formDataId: ({ world }) => Object.values(world.forms).flat(),
  field: () => ['lastname', 'field1002', 'field1003', 'field1005', 'folder', 'addresses'],
  username: () => [ROTATED_USER],
  secretId: () => ['k1', 'k2', 'k3'],
};

/**
 * A path with its parameters filled in.
 *
 * @param {string} path - as the OpenAPI document has it
 * @param {{ method: string, world: object, choices: (number | string)[], mayMeetSecrets: boolean }} by - for each parameter in turn the
 *   number of a value that it may have, or a text that stands there as it is
 */
export function filledPath(path, { choices, ...about }) {
  let index = 0;
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const choice = choices[index++ % choices.length];
    if (typeof choice === 'string') return choice;
    const pool = (POOLS[name] ?? (() => ['1']))({ ...about, path });
    return String(pool[choice % pool.length]);
  });
}
