import { createInstance } from 'i18next';

/**
 * The Chinese text is the key, so that another language is a catalogue (`texts.addResourceBundle('en',
 * 'translation', {…})`), not a rewrite. Values are put in as `{{name}}`; React escapes them, so i18next does
 * not.
 */
export const texts = createInstance();

void texts.init({
  lng: 'zh-CN',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: '\u0001',
  pluralSeparator: '\u0002',
  interpolation: { escapeValue: false },
  resources: { 'zh-CN': { translation: {} } },
});

/** The text in the person's language; `t('还有{{count}}题未作答', { count: 3 })`. */
export const t = (text: string, values?: Readonly<Record<string, string | number>>): string =>
  texts.t(text, values ?? {});
