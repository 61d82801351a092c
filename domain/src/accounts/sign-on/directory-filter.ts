const special: Readonly<Record<string, string>> = {
  '\\': '\\5c',
  '*': '\\2a',
  '(': '\\28',
  ')': '\\29',
  '\0': '\\00',
};

/** A value as it stands in a filter of a directory: nothing in it is read as a part of the filter (RFC 4515 §3). */
export const filterValue = (value: string): string =>
  [...value].map((character) => special[character] ?? character).join('');

/** The filter for one person: every `{name}` stands for the value of that name, escaped. */
export const filledFilter = (filter: string, values: Readonly<Record<string, string>>): string =>
  filter.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? filterValue(values[name] ?? '') : whole,
  );

/** What is wrong with a filter that has to ask for `{name}`; null: nothing. */
export function filterProblem(filter: string, name: string): string | null {
  if (!filter.includes(`{${name}}`)) return `查找条件中必须包含 {${name}}！`;
  let depth = 0;
  for (const [index, character] of [...filter].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 1 && index < filter.length - 1) return '查找条件的括号不完整！';
  }
  return depth === 0 ? null : '查找条件的括号不完整！';
}
