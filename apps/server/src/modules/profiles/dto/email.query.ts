import { IsString, Matches } from 'class-validator';
import { must } from '../../../http/index.js';
import { STORABLE_TEXT } from './storable-text.js';

const RULE = must('be an e-mail address, as in ?email=someone@example.com');

/** The parameters of by-email (spec: Profiles). */
export class EmailQuery {
  /** Compared with whole addresses, without regard to case (D-PRO-6). */
  @IsString(RULE)
  @Matches(STORABLE_TEXT, RULE)
  email!: string;
}
