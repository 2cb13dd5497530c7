/**
 * The project's own lint rules, as a plugin of oxlint. `.oxlintrc.json` at the root selects the files for each rule.
 */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const VAGUE_FOLDERS = new Set(['utils', 'helpers', 'common']);
const TEST_CALLS = /^(it|test|(before|after)(All|Each))$/;

/** Parameters with decorators do not count, because Nest passes them by decorator and not by position. */
const positionalParameters = visiting((report) => {
  const check = (node) => {
    const isConstructor = node.parent.type === 'MethodDefinition' && node.parent.kind === 'constructor';
    const isDecorated = node.params.some(({ decorators = [] }) => decorators.length > 0);
    if (isConstructor || isDecorated || node.params.length <= 4) return;
    report(node, 'Take at most 4 positional parameters: gather the others in one options object.');
  };
  return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
});

const classDependencies = visiting((report) => ({
  MethodDefinition(node) {
    if (node.kind !== 'constructor' || node.value.params.length <= 10) return;
    report(node, 'A class has at most 10 dependencies: this class does too much.');
  },
}));

const codedErrors = visiting((report) => ({
  ThrowStatement({ argument }) {
    if (argument.type !== 'NewExpression' || argument.callee.name !== 'Error') return;
    report(
      argument,
      'Throw a coded error (ProtocolError, CliError …) for a caller’s mistake, or a TypeError for our own.',
    );
  },
}));

const namedExports = visiting((report) => ({
  ExportDefaultDeclaration(node) {
    report(node, 'Export by name, so that a thing has one name everywhere.');
  },
}));

/**
 * A time limit in a test may fail a correct test on a busy machine. Only tests whose size is set by a variable have
 * their own limit.
 */
const sharedTestLimit = visiting((report) => ({
  CallExpression({ callee, arguments: given }) {
    const name = callee.name ?? callee.callee?.object?.name ?? '';
    const limit = given.find(({ type, value }) => type === 'Literal' && typeof value === 'number');
    if (limit && TEST_CALLS.test(name)) report(limit, 'The jest preset sets the one time limit of all tests.');
  },
}));

/**
 * File names are words of lower-case letters and digits, joined by `-`. Roles and kinds follow after a dot. Folder
 * names say what a folder holds.
 */
const fileNames = {
  create: (context) => ({
    Program(node) {
      const parts = context.filename.split(/[\\/]/);
      const file = parts.pop();
      if (!NAME.test(file.split('.')[0])) {
        context.report({ node, message: `Name \`${file}\` in lower case, its words joined by "-".` });
      }
      const vague = parts.find((folder) => VAGUE_FOLDERS.has(folder));
      if (vague) context.report({ node, message: `Name the folder \`${vague}\` after what it holds.` });
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    'class-dependencies': classDependencies,
    'coded-errors': codedErrors,
    'file-names': fileNames,
    'named-exports': namedExports,
    'positional-parameters': positionalParameters,
    'shared-test-limit': sharedTestLimit,
  },
};

function visiting(visitors) {
  return { create: (context) => visitors((node, message) => context.report({ node, message })) };
}
