import { postNotFound } from './job-post.problems.js';

const ID = /^[1-9]\d*$/;

/**
 * The id of a job post in a path: a positive whole number in its shortest form, as all ids are (D-PRO-1).
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for anything else, since no post has such an id
 */
export function parseJobPostId(text: string): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  throw postNotFound(text);
}
