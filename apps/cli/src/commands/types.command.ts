import { definePlatformCommand } from './command.js';
import { parseProfileTypes, renderCustomerTypes } from '../customer-types/customer-types.js';
import { terminalText } from '../terminal/output.js';
import { textOption } from '../options/option-values.js';

export const typesCommand = definePlatformCommand({
  usage: 'types',
  summary: "print a customer's own fields as TypeScript types, for @talent-platform/client",
  example: 'talent types --profile people,jobs > customer-types.ts',
  declare: (yargs) =>
    yargs.option('profile', textOption('only these profile types: people,jobs (default: all that the user sees)')),
  parse: (argv) => ({ types: parseProfileTypes(argv.profile) }),
  async run({ types }, session) {
    const { stdout } = session.context;
    stdout.write(terminalText(await renderCustomerTypes(types, session), stdout));
  },
});
