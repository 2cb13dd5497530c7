import { IsId } from '../../../http/index.js';

export class ApplicationBody {
  @IsId({}, 'must be the id of a job, a whole number from 1') readonly job!: number;
  @IsId({}, 'must be the id of a person, a whole number from 1') readonly person!: number;
}
