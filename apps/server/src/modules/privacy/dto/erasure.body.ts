import { Is, isString } from '../../../http/index.js';

/** The body of an erasure. */
export class ErasureBody {
  @Is({ description: 'The person again, as in people/12' }, 'must name the person, as in "people/12"', isString)
  readonly confirm!: string;
}
