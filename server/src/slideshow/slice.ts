import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { slideshowMenu } from './menu.js';
import { SlideshowResolver } from './slideshow.resolver.js';
import { slideEntity } from './slides.js';

/** The carousel of the home page. */
export const slideshowSlice: Slice = {
  name: 'slideshow',
  resolvers: [SlideshowResolver],
  collections,
  menu: slideshowMenu,
  entities: (services) => [slideEntity(services)],
};
