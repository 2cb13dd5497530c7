import { requestValue } from '../../http/index.js';
import { boardPostNotFound } from './action.problems.js';

/** The post to a job board that the path names: a positive whole number in its shortest form, as all ids are (D-PRO-1). */
export const RoutedBoardPost = requestValue(({ params }) => parseBoardPostId(params['boardPostId'] ?? ''));

const ID = /^[1-9]\d*$/;

function parseBoardPostId(text: string): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  throw boardPostNotFound(text);
}
