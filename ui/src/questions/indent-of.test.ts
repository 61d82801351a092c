import { expect, it } from 'vitest';
import { indentOf } from './indent-of.ts';

it.each([
  ['', '    '],
  ['print(1)', '    '],
  ['def f():\n    return 1\n', '    '],
  ['int main() {\n  for (;;) {\n    x();\n  }\n}', '  '],
  ['if x:\n\tprint(1)', '\t'],
  ['/*\n * note\n */', '    '],
])('the indentation of %j is %j', (template, indent) => expect(indentOf(template)).toBe(indent));
