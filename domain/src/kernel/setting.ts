/** A switch is true or false; everything else is a text. */
export type SettingValue = boolean | string;
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** What may stand in a setting. */
export type SettingShape =
  | { readonly kind: 'switch'; readonly initially: boolean }
  /** one of the values, each with its words */
  | {
      readonly kind: 'choice';
      readonly initially: string;
      readonly choices: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'text'; readonly initially: string; readonly charsAtMost: number }
  /** the code of a department, or empty */
  | { readonly kind: 'department'; readonly initially: string };

/** A value as it came over the wire (`true`, `1`, `"1"`) in the shape of its setting; null: it is none of its values. */
export function settingValue(shape: SettingShape, given: string): SettingValue | null {
  if (shape.kind === 'switch')
    return ['true', '1'].includes(given) ? true : ['false', '0', ''].includes(given) ? false : null;
  const text = given.trim();
  if (shape.kind === 'choice') return Object.hasOwn(shape.choices, text) ? text : null;
  return text.length <= (shape.kind === 'text' ? shape.charsAtMost : departmentCodeAtMost) ? text : null;
}

const departmentCodeAtMost = 200;

/** A stored value, unless the setting has come to take others since: then as declared. */
export const settingInForce = (shape: SettingShape, stored: SettingValue | undefined): SettingValue =>
  stored === undefined ? shape.initially : (settingValue(shape, String(stored)) ?? shape.initially);
