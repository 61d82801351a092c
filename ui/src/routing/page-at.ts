import type { PageRoute } from './page-route.ts';

/**
 * The page that an address opens; undefined when it is none's. Patterns are the router's: `:id` and `:id?`
 * stand for one part of the path.
 */
export const pageAt = <P extends PageRoute>(pages: readonly P[], pathname: string): P | undefined =>
  pages.find(({ path }) => patternOf(path).test(pathname));

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .slice(1)
      .map((part) => (!part.startsWith(':') ? `/${part}` : part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'))
      .join('')}/?$`,
  );
