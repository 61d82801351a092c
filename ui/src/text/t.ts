/**
 * Texts in another language by their Chinese original, so that a language is a catalogue, not a rewrite. Filled
 * before the application is shown; without an entry the original is shown.
 */
export const catalogue = new Map<string, string>();

const placeholder = /\{\{(\w+)\}\}/g;

/**
 * The text in the person's language, with values in place of `{{name}}`: `t('还有{{count}}题未作答', { count: 3 })`.
 * What a value says is taken as it is: it is not looked at for placeholders again, and React escapes it.
 */
export const t = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  (catalogue.get(text) ?? text).replace(placeholder, (_, name: string) => String(values[name] ?? ''));
