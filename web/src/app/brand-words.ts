import type { Site } from './remembered-site.ts';
import { useSite } from './site.tsx';
import type { WebPage } from './slice-routes.ts';

/** Words of the site's brand for `key`; the usual ones unless it has its own. */
export function useBrandWords(key: string, usual: string): string {
  return useSite().depart.words.find((word) => word.key === key)?.text ?? usual;
}

/** Whether the module a page belongs to is on; one that belongs to none always is. */
export const isOn = ({ info }: Site, { module }: Pick<WebPage, 'module'>): boolean =>
  module === undefined || info.props[module];
