import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { dictionaryEntity, followDictionaries } from './dictionaries/dictionaries.js';
import { DictionaryResolver } from './dictionaries/dictionary.resolver.js';
import { siteMenu } from './menu.js';
import { siteFeed } from './site-feed.js';
import { SiteResolver } from './site.resolver.js';
import { SwitchResolver } from './switches/switch.resolver.js';
import { followSwitchboard, switchboardEntity } from './switches/switchboard.js';

/** Site information, switches and dictionaries. */
export const siteSlice: Slice = {
  name: 'site',
  resolvers: [SiteResolver, DictionaryResolver, SwitchResolver],
  collections,
  menu: siteMenu,
  entities: (services) => [dictionaryEntity(services), switchboardEntity(services)],
  run: (services) =>
    together([
      () => followDictionaries(services),
      () => followSwitchboard(services, () => siteFeed(services).tell()),
    ]),
};
