import { IsOptional, IsString, MaxLength } from 'class-validator';

export class UpdatePersonBody {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  firstname?: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  middlename?: string;
}
