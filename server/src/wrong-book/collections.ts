import type { WrongBookSettings } from '@vigil/domain/wrong-book/settings';
import { define } from '@vigil/stores/documents/define';

/** What the wrong-book keeps: how the site has it, one document. */
export const collections = {
  wrongBookSettings: define<WrongBookSettings>({
    name: 'wrong_book_settings',
    recordedAs: 'wrong-book-settings',
    indexes: [],
  }),
} as const;
