import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Patch, Query } from '@nestjs/common';
import { ReadPersonQuery } from './dto/read-person.query.js';
import { UpdatePersonBody } from './dto/update-person.body.js';
import { PeopleService } from './people.service.js';
import type { Person } from './person.entity.js';

@Controller('customers/:customerId/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get(':id')
  get(
    @Param('customerId', ParseIntPipe) customerId: number,
    @Param('id', ParseIntPipe) id: number,
    @Query() { fields }: ReadPersonQuery,
  ): Promise<Person> {
    return this.people.get(customerId, id, fields);
  }

  @Patch(':id')
  @HttpCode(204)
  update(
    @Param('customerId', ParseIntPipe) customerId: number,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: UpdatePersonBody,
  ): Promise<void> {
    return this.people.update(customerId, id, body);
  }
}
