import type { MenuEntry } from '../platform/declarations/menu.js';

/** The page of the slideshow in the console. */
export const slideshowMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'slideshow',
    name: 'Slideshow',
    component: 'slideshow/slideshow-page',
    title: '轮播图管理',
    permission: 'sys:slideshow',
  },
];
