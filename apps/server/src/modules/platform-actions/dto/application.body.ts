import { IsInt, Max, Min } from 'class-validator';

const JOB = { message: 'must be the id of a job, a whole number from 1' };
const PERSON = { message: 'must be the id of a person, a whole number from 1' };

export class ApplicationBody {
  @IsInt(JOB)
  @Min(1, JOB)
  @Max(Number.MAX_SAFE_INTEGER, JOB)
  readonly job!: number;

  @IsInt(PERSON)
  @Min(1, PERSON)
  @Max(Number.MAX_SAFE_INTEGER, PERSON)
  readonly person!: number;
}
