import type { Dictionary } from '@vigil/domain/site/dictionary';
import { define } from '@vigil/stores/documents/define';

/** What the site keeps. */
export const collections = {
  dictionaries: define<Dictionary>({ name: 'dictionaries', recordedAs: 'dictionary', indexes: [] }),
} as const;
