/**
 * Leaves of a TypeScript file only what it imports. dependency-cruiser can hand a file to Babel
 * before it looks for imports; this takes away the types and everything else it could stumble over,
 * and turns each form of import (value, type, re-export, dynamic, `import('…').Type`) into a plain
 * one, so that no rule can be walked around by importing "only a type".
 */
const keepImports = ({ types: t }) => ({
  manipulateOptions(options, parser) {
    parser.plugins.push('typescript');
    // In a .ts file `<T>(x: T) => x` is a generic function, not an element.
    if (!/\.[cm]?ts$/.test(options.filename ?? '')) parser.plugins.push('jsx');
  },
  visitor: {
    Program(program) {
      const sources = new Set();
      const collect = (node) => {
        if (t.isStringLiteral(node)) sources.add(node.value);
        if (t.isTemplateLiteral(node) && node.expressions.length === 0) {
          sources.add(node.quasis[0].value.cooked);
        }
        if (t.isTSLiteralType(node)) collect(node.literal);
      };
      program.traverse({
        'ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression'({ node }) {
          collect(node.source);
        },
        TSImportType: ({ node }) => collect(node.argument),
        TSExternalModuleReference: ({ node }) => collect(node.expression),
        CallExpression({ node }) {
          if (t.isImport(node.callee) || t.isIdentifier(node.callee, { name: 'require' })) {
            collect(node.arguments[0]);
          }
        },
      });
      program.node.directives = [];
      program.node.body = [...sources].map((source) =>
        t.importDeclaration([], t.stringLiteral(source)),
      );
      program.skip();
    },
  },
});

module.exports = { babelrc: false, configFile: false, compact: true, plugins: [keepImports] };
