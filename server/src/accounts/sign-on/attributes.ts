import type { Attributes } from '@vigil/domain/accounts/sign-on/arrival';

const mostValues = 500;
const longestValue = 1000;

/**
 * Claims or attributes as lists of texts. What lies inside an object is named with a dot (`realm_access.roles`), as far
 * as two steps; what is neither text, number nor truth value is left out.
 */
export function attributesOf(told: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(entriesOf(told, '', 2));
}

function entriesOf(
  told: Readonly<Record<string, unknown>>,
  prefix: string,
  steps: number,
): [string, string[]][] {
  return Object.entries(told).flatMap(([name, value]): [string, string[]][] => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value))
      return steps === 0 ? [] : entriesOf(value as Record<string, unknown>, `${prefix}${name}.`, steps - 1);
    const texts = [value].flat(1).slice(0, mostValues).flatMap(textOf);
    return texts.length === 0 ? [] : [[`${prefix}${name}`, texts]];
  });
}

function textOf(value: unknown): string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'string' && value !== '' && value.length <= longestValue ? [value] : [];
}
