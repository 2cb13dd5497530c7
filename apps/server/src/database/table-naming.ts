import { DefaultNamingStrategy } from 'typeorm';

/** A column is named as the member of the entity that it is: `customer_id` is `customerId`. */
export class TableNaming extends DefaultNamingStrategy {
  override columnName(member: string): string {
    return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  /** As PostgreSQL itself names it. */
  override primaryKeyName(table: Parameters<DefaultNamingStrategy['primaryKeyName']>[0]): string {
    return `${this.getTableName(table)}_pkey`;
  }
}
