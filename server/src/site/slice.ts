import type { Slice } from '../platform/slice.js';
import { siteMenu } from './menu.js';
import { SiteResolver } from './site.resolver.js';

/** Site information, switches and dictionaries. */
export const siteSlice: Slice = { name: 'site', resolvers: [SiteResolver], menu: siteMenu };
