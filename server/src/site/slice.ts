import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { dictionaryEntity, followDictionaries } from './dictionaries/dictionaries.js';
import { DictionaryResolver } from './dictionaries/dictionary.resolver.js';
import { siteMenu } from './menu.js';
import { SiteResolver } from './site.resolver.js';

/** Site information, switches and dictionaries. */
export const siteSlice: Slice = {
  name: 'site',
  resolvers: [SiteResolver, DictionaryResolver],
  collections,
  menu: siteMenu,
  entities: (services) => [dictionaryEntity(services)],
  run: followDictionaries,
};
