import { whenReferenceChangedComplete } from '../platform/reference/complete-reference.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
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
  react: (services, lease) =>
    startReactor(services, whenReferenceChangedComplete(services, slideEntity(services)), lease),
};
