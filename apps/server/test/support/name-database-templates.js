import { randomBytes } from 'node:crypto';

/** Before all spec files: chooses the name that the templates of this run on PostgreSQL begin with. */
export default function nameDatabaseTemplates() {
  process.env.TALENT_TEST_TEMPLATE = `talent_template_${randomBytes(6).toString('hex')}`;
}
