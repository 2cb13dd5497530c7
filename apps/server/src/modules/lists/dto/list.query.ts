import { IsOptional, IsString, Matches } from 'class-validator';
import { must } from '../../../http/index.js';

const POSITIVE = /^[1-9]\d*$/;

/** For which user group a list is meant; left out, its defaults (D-LST-5). */
export class GroupQuery {
  /** The Integration Name of a user group. */
  @IsOptional()
  @IsString(must('be the Integration Name of a user group'))
  usergroup?: string;
}

/** Which page of a list, and for whom (spec: Lists; D-LST-1). */
export class ListQuery extends GroupQuery {
  /** Children of a page; more than 1000 count as 1000. */
  @IsOptional()
  @Matches(POSITIVE, must('be a whole number from 1'))
  size?: string;

  @IsOptional()
  @Matches(POSITIVE, must('be a whole number from 1'))
  page?: string;
}

/** Below which node a new one is added; left out, on the first level. */
export class ParentQuery {
  @IsOptional()
  @Matches(/./s, must('be the id of a node, as in ?parentNodeId=C41001'))
  parentNodeId?: string;
}
