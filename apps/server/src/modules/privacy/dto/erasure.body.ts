import { Is, isString } from '../../../http/index.js';

export class ErasureBody {
  @Is({ description: 'The person again, as in people/12' }, 'must name the person, as in "people/12"', isString)
  readonly confirm!: string;
}
