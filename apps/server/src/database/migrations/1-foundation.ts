import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Customers, users, lists, profiles and the value index. Both databases run the same statements. Every key starts
 * with the customer, so that the data can be partitioned by customer.
 */
const TABLES = [
  `CREATE TABLE customers (
     id BIGINT NOT NULL PRIMARY KEY,
     name TEXT NOT NULL,
     requests_per_day BIGINT NOT NULL,
     revision BIGINT NOT NULL
   )`,
  `CREATE TABLE id_counters (
     customer_id BIGINT NOT NULL,
     counter TEXT NOT NULL,
     last_id BIGINT NOT NULL,
     PRIMARY KEY (customer_id, counter)
   )`,
  `CREATE TABLE applied_blueprints (
     customer_id BIGINT NOT NULL,
     revision BIGINT NOT NULL,
     digest TEXT NOT NULL,
     applied_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, revision)
   )`,
  `CREATE TABLE user_groups (
     customer_id BIGINT NOT NULL,
     integration_name TEXT NOT NULL,
     label TEXT NOT NULL,
     administrator INTEGER NOT NULL,
     PRIMARY KEY (customer_id, integration_name)
   )`,
  `CREATE TABLE users (
     customer_id BIGINT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     group_name TEXT NOT NULL,
     person_id BIGINT NOT NULL,
     password_hash TEXT,
     PRIMARY KEY (customer_id, username)
   )`,
  // User names are unique over all customers (D-SIG-7).
  `CREATE UNIQUE INDEX users_username ON users (username)`,
  `CREATE TABLE signing_secrets (
     customer_id BIGINT NOT NULL,
     username TEXT NOT NULL,
     id TEXT NOT NULL,
     encrypted_secret TEXT,
     created_at BIGINT NOT NULL,
     expires_at BIGINT,
     PRIMARY KEY (customer_id, username, id)
   )`,
  `CREATE TABLE request_counts (
     customer_id BIGINT NOT NULL,
     username TEXT NOT NULL,
     day BIGINT NOT NULL,
     used BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, day)
   )`,
  `CREATE TABLE list_nodes (
     customer_id BIGINT NOT NULL,
     list_id TEXT NOT NULL,
     id BIGINT NOT NULL,
     parent_id BIGINT,
     position INTEGER NOT NULL,
     system_id TEXT,
     value TEXT NOT NULL,
     hidden INTEGER NOT NULL,
     attributes TEXT NOT NULL,
     PRIMARY KEY (customer_id, list_id, id)
   )`,
  `CREATE UNIQUE INDEX list_nodes_system_id ON list_nodes (customer_id, list_id, system_id)`,
  `CREATE TABLE profile_type_configurations (
     customer_id BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     configuration TEXT NOT NULL,
     PRIMARY KEY (customer_id, profile_type)
   )`,
  `CREATE TABLE profiles (
     customer_id BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     title TEXT NOT NULL,
     external_id TEXT,
     email_key TEXT,
     created_at BIGINT NOT NULL,
     created_by BIGINT NOT NULL,
     updated_at BIGINT NOT NULL,
     updated_by BIGINT NOT NULL,
     field_values TEXT NOT NULL,
     PRIMARY KEY (customer_id, profile_type, id)
   )`,
  `CREATE UNIQUE INDEX profiles_external_id ON profiles (customer_id, profile_type, external_id)`,
  `CREATE INDEX profiles_email_key ON profiles (customer_id, profile_type, email_key, id)`,
  `CREATE TABLE profile_values (
     customer_id BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     profile_id BIGINT NOT NULL,
     field TEXT NOT NULL,
     ordinal INTEGER NOT NULL,
     text_value TEXT,
     number_value DOUBLE PRECISION,
     date_value BIGINT,
     PRIMARY KEY (customer_id, profile_type, profile_id, field, ordinal)
   )`,
  `CREATE INDEX profile_values_number ON profile_values (customer_id, profile_type, field, number_value)
     WHERE number_value IS NOT NULL`,
  `CREATE INDEX profile_values_date ON profile_values (customer_id, profile_type, field, date_value)
     WHERE date_value IS NOT NULL`,
];

export class Foundation1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // The first migration: there is no state before it.
  }
}
