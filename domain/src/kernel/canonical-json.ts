/**
 * RFC 8785 (JCS) text of a JSON value: keys sorted by UTF-16 code units, no white space, numbers and strings
 * as ECMAScript writes them. `undefined` members are left out, as JSON.stringify does. Throws on NaN and
 * infinities, which JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} is not a JSON number`);
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayText(value) : objectText(value as Record<string, unknown>);
    default:
      throw new TypeError(`canonicalJson: cannot write a ${typeof value}`);
  }
}

function arrayText(array: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < array.length; i += 1) {
    const item = array[i];
    if (i > 0) text += ',';
    text += item === undefined ? 'null' : canonicalJson(item);
  }
  return `${text}]`;
}

function objectText(object: Record<string, unknown>): string {
  const keys = sorted(Object.keys(object));
  let text = '{';
  for (const key of keys) {
    const member = object[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += keyText(key) + canonicalJson(member);
  }
  return `${text}}`;
}

const FEW_KEYS = 24;

/**
 * In place. Most objects have few keys, and for those the array's own sort, which works on a copy, costs more
 * than the text.
 */
function sorted(keys: string[]): string[] {
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] as string;
    let at = i;
    for (; at > 0 && (keys[at - 1] as string) > key; at -= 1) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

/**
 * Field names come again and again (this runs on every save); bounded, because answers may bring names of
 * their own.
 */
const keyTexts = new Map<string, string>();
const KEY_TEXTS_AT_MOST = 2000;

function keyText(key: string): string {
  let text = keyTexts.get(key);
  if (text === undefined) {
    text = `${JSON.stringify(key)}:`;
    if (keyTexts.size < KEY_TEXTS_AT_MOST) keyTexts.set(key, text);
  }
  return text;
}
