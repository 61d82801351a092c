import type { Location } from 'react-router-dom';

/**
 * What a page's scroll position is remembered under: its entry in the history, and by its address where it has none
 * of its own. Every page that a browser loads afresh (an address typed, a link from elsewhere) is the router's
 * `default`; remembered under that, one page would open as far down as the one before was left.
 */
export const scrolledPlace = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? `${pathname}${search}` : key;
