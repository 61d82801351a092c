/** Cards on one page of the wall (spec 1 §9), as pictures. */
export const cardsPerPage = 32;

/** How densely the wall stands: pictures; small cards without them; a line each. */
export type Density = 'pictures' | 'compact' | 'lines';

/** Candidates on one page: small cards and lines leave room for a whole room of them. */
export const perPage: Readonly<Record<Density, number>> = {
  pictures: cardsPerPage,
  compact: 100,
  lines: 100,
};

/**
 * Pages that `count` cards fill, `size` on each; never less than one, so that an empty wall has a first page.
 */
export const pagesFor = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/** A page that exists: a wall that shrank does not leave the proctor on an empty page. Pages count from 1. */
export const clampPage = (page: number, count: number, size: number): number =>
  Math.min(Math.max(1, page), pagesFor(count, size));

/** The page automatic paging shows next, after the last one the first. */
export const nextPage = (page: number, count: number, size: number): number =>
  page >= pagesFor(count, size) ? 1 : page + 1;

/**
 * Where an arrow key leads from the card at `index` on a page of `count` cards laid out `columns` wide; null
 * when there is nothing that way. Left and right run on through the rows.
 */
export function arrowTarget(key: string, index: number, count: number, columns: number): number | null {
  const target =
    key === 'ArrowLeft'
      ? index - 1
      : key === 'ArrowRight'
        ? index + 1
        : key === 'ArrowUp'
          ? index - columns
          : key === 'ArrowDown'
            ? index + columns
            : key === 'Home'
              ? 0
              : key === 'End'
                ? count - 1
                : null;
  return target === null || target < 0 || target >= count ? null : target;
}
