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
  /** the id of a department, or empty; on the wire its code */
  | { readonly kind: 'department'; readonly initially: string };

/** A value as it came over the wire (`true`, `1`, `"1"`) in the shape of its setting; null: it is none of its values. */
export function settingValue(shape: SettingShape, given: string): SettingValue | null {
  if (shape.kind === 'switch')
    return ['true', '1'].includes(given) ? true : ['false', '0', ''].includes(given) ? false : null;
  const text = given.trim();
  if (shape.kind === 'choice') return Object.hasOwn(shape.choices, text) ? text : null;
  if (text.length > (shape.kind === 'text' ? shape.charsAtMost : departmentAtMost)) return null;
  return unprintable.test(text) ? null : text;
}

const departmentAtMost = 200;
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Why a text may not stand in a setting, as people read it. */
export function settingProblem(shape: SettingShape, title: string, given: string): string {
  return shape.kind === 'text' && given.trim().length > shape.charsAtMost
    ? `“${title}”不能超过${shape.charsAtMost}个字！`
    : `“${title}”的值不正确！`;
}

/** A stored value, unless the setting has come to take others since: then as declared. */
export const settingInForce = (shape: SettingShape, stored: SettingValue | undefined): SettingValue =>
  stored === undefined ? shape.initially : (settingValue(shape, String(stored)) ?? shape.initially);
