import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { UpdatePersonBody } from './dto/update-person.body.js';
import { PersonValue } from './person-value.entity.js';
import { Person } from './person.entity.js';

const PEOPLE = 'people';

@Injectable()
export class PeopleService {
  /** TypeORM's one SQLite connection takes one transaction at a time. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(@InjectRepository(Person) private readonly people: Repository<Person>) {}

  async get(customerId: number, id: number, fields?: string): Promise<Person> {
    const person = await this.people.findOneBy({ customerId, profileType: PEOPLE, id });
    if (!person) throw new NotFoundException();
    if (fields) {
      const names = fields.split(',');
      person.fieldValues = Object.fromEntries(
        Object.entries(person.fieldValues).filter(([name]) => names.includes(name)),
      );
    }
    return person;
  }

  update(customerId: number, id: number, changes: UpdatePersonBody): Promise<void> {
    const write = this.#lastWrite.catch(() => undefined).then(() => this.#write(customerId, id, changes));
    this.#lastWrite = write;
    return write;
  }

  async #write(customerId: number, id: number, changes: UpdatePersonBody): Promise<void> {
    const person = await this.get(customerId, id);
    person.fieldValues = { ...person.fieldValues, ...changes };
    person.title = `${person.fieldValues['firstname']} ${person.fieldValues['lastname']}`;
    person.updatedAt = Date.now();
    person.version += 1;
    await this.people.manager.transaction(async (manager) => {
      await manager.save(person);
      for (const [field, textValue] of Object.entries(changes)) {
        const key = { customerId, profileType: PEOPLE, profileId: id, field };
        await manager.delete(PersonValue, key);
        await manager.insert(PersonValue, { ...key, ordinal: 1, textValue });
      }
    });
  }
}
