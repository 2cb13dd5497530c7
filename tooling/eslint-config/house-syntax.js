/** House rules about the shape of the code, as selectors of `no-restricted-syntax`. */
const POSITIONAL = 'Take at most 3 positional parameters: gather the others in one options object.';

/** Parameters with decorators, as those of a controller's handlers, are given by name and not by position. */
export const parameterCounts = [
  { selector: ':matches(FunctionDeclaration, ArrowFunctionExpression)[params.length>3]', message: POSITIONAL },
  {
    selector:
      ':not(MethodDefinition[kind="constructor"]) > FunctionExpression[params.length>3]:not([params.0.decorators.length>0])',
    message: POSITIONAL,
  },
  {
    selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
    message: 'A class has at most 6 dependencies: it does too much.',
  },
];

export const codedErrors = [
  {
    selector: 'ThrowStatement > NewExpression[callee.name="Error"]',
    message:
      'Throw a coded error (ProtocolError, CliError …) for what a caller did, or a TypeError for a mistake in our own code.',
  },
];

/** A limit that a busy machine passes fails a test that is right. Only rounds whose size a variable sets have limits of their own. */
export const sharedTestLimit = ['callee.name', 'callee.callee.object.name'].map((name) => ({
  selector: `CallExpression[${name}=/^(it|test|(before|after)(All|Each))$/] > Literal.arguments[raw=/^[0-9]/]`,
  message: 'The jest preset sets the one time limit of all tests.',
}));

export const namedExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that a thing has one name everywhere.' },
];
