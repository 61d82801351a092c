import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { dictionaryEntity, followDictionaries } from './dictionaries/dictionaries.js';
import { DictionaryResolver } from './dictionaries/dictionary.resolver.js';
import { addManifestRoute } from './manifest-route.js';
import { siteMenu } from './menu.js';
import { siteFeed } from './site-feed.js';
import { SiteResolver } from './site.resolver.js';
import { BrandResolver } from './brands/brand.resolver.js';
import { brandEntity, brandStamp, keptBrands } from './brands/brands.js';
import { namedByBrands } from './brands/uses.js';
import { PropResolver } from './props/prop.resolver.js';
import { embeddedPageEntity, framedOrigins, keptPages, menuStamp } from './embedded/embedded-pages.js';
import { EmbeddedResolver } from './embedded/embedded.resolver.js';
import { siteSettings } from './settings.js';
import { namedBySettings } from './switches/setting-departments.js';
import { SwitchResolver } from './switches/switch.resolver.js';
import { followSwitchboard, switchboardEntity } from './switches/switchboard.js';

/** Site information, switches and dictionaries. */
export const siteSlice: Slice = {
  name: 'site',
  resolvers: [
    SiteResolver,
    DictionaryResolver,
    SwitchResolver,
    BrandResolver,
    PropResolver,
    EmbeddedResolver,
  ],
  collections,
  menu: siteMenu,
  settings: siteSettings,
  naming: [namedByBrands, namedBySettings],
  entities: (services) => [
    dictionaryEntity(services),
    switchboardEntity(services),
    brandEntity(services),
    embeddedPageEntity(services),
  ],
  frames: framedOrigins,
  routes: addManifestRoute,
  run: (services) =>
    together([
      () => followDictionaries(services),
      () => followSwitchboard(services, () => siteFeed(services).tell()),
      () => {
        siteFeed(services).watch(() => brandStamp(services));
        keptBrands(services).onRead(() => siteFeed(services).tell());
        return keptBrands(services).start();
      },
      () => {
        siteFeed(services).watch(() => menuStamp(services));
        keptPages(services).onRead(() => siteFeed(services).tell());
        return keptPages(services).start();
      },
    ]),
};
