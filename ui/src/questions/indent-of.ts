/** One step of indentation as a template has it: a tab, or its narrowest indented line; four spaces where it has none. */
export function indentOf(template: string): string {
  const indents = template.split('\n').flatMap((line) => /^([ \t]+)\S/.exec(line)?.[1] ?? []);
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t';
  const narrowest = Math.min(...indents.map((indent) => indent.length));
  return ' '.repeat(narrowest >= 2 && narrowest <= 8 ? narrowest : 4);
}
