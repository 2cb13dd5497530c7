import ts from 'typescript-6';

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;
const DIRECTIVE = /^\s*(eslint|oxlint|oxfmt-ignore|@ts-|istanbul|c8 |<reference|@jest-environment|#region|#endregion)/;
const TAG = /^\s*@(\w+)\s*(\{[^}]*\})?\s*(?:(?<=param\b.*)\S+\s*(-\s*)?)?/;
const RAISES_AN_ERROR = /(refus|problem|invalid|misuse|error|failed|warning)\w*$/i;
const ERROR_TEXTS = new Set(['detail', 'errorMessage']);
/** Docstrings are read as comments are, so TypeScript need not parse them. */
const PARSING = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

/**
 * Returns the comments and error texts of a source as Markdown, each as one paragraph.
 *
 * @param {string} file - the extension distinguishes TypeScript from JavaScript
 * @param {string} source
 * @returns {{ text: string, lines: number[] }} the Markdown, and for each of its lines the line number in the source
 */
export function proseOfCode(file, source) {
  const tree = ts.createSourceFile(file, source, PARSING, false);
  const literals = [];
  const paragraphs = [];
  const visit = (node) => {
    if (isLiteral(node)) literals.push([node.getStart(tree), node.end]);
    for (const text of errorTexts(node)) {
      const start = ts.getLineAndCharacterOfPosition(tree, text.node.getStart(tree)).line + 1;
      paragraphs.push([{ text: text.text.replaceAll('\n', ' '), line: start }]);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const written = [...comments(source, literals), ...paragraphs].flatMap((lines) => [...lines, { text: '', line: 0 }]);
  return { text: written.map(({ text }) => text).join('\n'), lines: written.map(({ line }) => line) };
}

function isLiteral(node) {
  return (
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
    node.kind === ts.SyntaxKind.TemplateHead ||
    node.kind === ts.SyntaxKind.TemplateMiddle ||
    node.kind === ts.SyntaxKind.TemplateTail
  );
}

/** Returns the comments outside literals. Adjacent `//` lines are one comment. */
function comments(source, literals) {
  const inOrder = literals.sort(([one], [other]) => one - other);
  const found = [];
  let next = 0;
  let line = 1;
  let counted = 0;
  let ended = -1;
  COMMENT.lastIndex = 0;
  for (let match; (match = COMMENT.exec(source)) !== null;) {
    while (next < inOrder.length && inOrder[next][1] <= match.index) next++;
    if (next < inOrder.length && inOrder[next][0] <= match.index) {
      COMMENT.lastIndex = inOrder[next][1];
      continue;
    }
    line += newlines(source.slice(counted, match.index));
    counted = match.index;
    const lines = linesOfComment(match[0], line);
    const continues = match[0].startsWith('//') && ended >= 0 && /^\n[ \t]*$/.test(source.slice(ended, match.index));
    if (continues) found.at(-1).push(...lines);
    else found.push(lines);
    ended = match[0].startsWith('//') ? COMMENT.lastIndex : -1;
  }
  return found;
}

function newlines(text) {
  return text.split('\n').length - 1;
}

function linesOfComment(comment, firstLine) {
  return comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .flatMap((text, index) => {
      const line = firstLine + index;
      const plain = text.replace(/^\s*(\/\/+|\*(?!\*))? ?/, '');
      if (DIRECTIVE.test(plain)) return [{ text: '', line }];
      if (!TAG.test(plain)) return [{ text: plain, line }];
      return [
        { text: '', line },
        { text: plain.replace(TAG, ''), line },
      ];
    });
}

/** Returns the texts for callers: `detail: '…'`, and the arguments of functions and classes of errors. */
function errorTexts(node) {
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && ERROR_TEXTS.has(node.name.text)) {
    return textsOf(node.initializer);
  }
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && raisesAnError(node.expression)) {
    return (node.arguments ?? []).flatMap(textsOf);
  }
  return [];
}

function raisesAnError(callee) {
  if (ts.isIdentifier(callee)) return RAISES_AN_ERROR.test(callee.text);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return (
    RAISES_AN_ERROR.test(callee.name.text) || (ts.isIdentifier(callee.expression) && raisesAnError(callee.expression))
  );
}

function textsOf(node) {
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  const text = joined(node);
  return text !== undefined && /\S\s+\S/.test(text) ? [{ node, text }] : [];
}

/** Returns the text of a literal or of added literals. `X` stands for each value in between. */
function joined(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [joined(node.left), joined(node.right)];
    return left === undefined && right === undefined ? undefined : (left ?? 'X') + (right ?? 'X');
  }
  return undefined;
}
