/**
 * RFC 8785 (JCS) text of a JSON value: keys sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript writes them.
 * `undefined` members are left out, as JSON.stringify does. Throws on NaN and infinities, which JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} is not a JSON number`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i += 1) text += (i === 0 ? '' : ',') + canonicalJson(value[i] === undefined ? null : value[i]);
    return `${text}]`;
  }
  if (typeof value === 'object') {
    const object = value as Record<string, unknown>;
    let text = '';
    for (const key of Object.keys(object).sort()) {
      const member = object[key];
      if (member === undefined) continue;
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${text}}`;
  }
  throw new TypeError(`canonicalJson: cannot write a ${typeof value}`);
}
