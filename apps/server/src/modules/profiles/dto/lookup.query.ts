import { Equals, IsString, Matches } from 'class-validator';
import { must } from '../../../http/index.js';
import { STORABLE_TEXT } from './storable-text.js';

const VALUE_RULE = must('be an external id, as in ?type=externalid&value=A-17');

/** The parameters of lookup (spec: Profiles). */
export class LookupQuery {
  @Equals('externalid', must('be "externalid"'))
  type!: string;

  /** Matched exactly. */
  @IsString(VALUE_RULE)
  @Matches(STORABLE_TEXT, VALUE_RULE)
  value!: string;
}
