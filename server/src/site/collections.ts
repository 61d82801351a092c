import type { Brand } from '@vigil/domain/site/brand';
import type { EmbeddedPage } from '@vigil/domain/site/embedded-page';
import type { Dictionary } from '@vigil/domain/site/dictionary';
import type { Switchboard } from '@vigil/domain/site/switchboard';
import { define } from '@vigil/stores/documents/define';

/** What the site keeps. */
export const collections = {
  dictionaries: define<Dictionary>({ name: 'dictionaries', recordedAs: 'dictionary', indexes: [] }),
  brands: define<Brand>({ name: 'brands', recordedAs: 'brand', indexes: [] }),
  embeddedPages: define<EmbeddedPage>({
    name: 'embedded_pages',
    recordedAs: 'embedded-page',
    indexes: [],
  }),
  switchboard: define<Switchboard>({ name: 'switchboard', recordedAs: 'switchboard', indexes: [] }),
} as const;
