import { IsOptional, IsString } from 'class-validator';

export class ReadPersonQuery {
  @IsOptional()
  @IsString()
  fields?: string;
}
