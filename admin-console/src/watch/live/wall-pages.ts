/** Cards on one page of the wall (spec 1 §9). */
export const cardsPerPage = 32;

/** Pages that `count` cards fill; never less than one, so that an empty wall has a first page. */
export const pagesFor = (count: number): number => Math.max(1, Math.ceil(count / cardsPerPage));

/** A page that exists: a wall that shrank does not leave the proctor on an empty page. Pages count from 1. */
export const clampPage = (page: number, count: number): number =>
  Math.min(Math.max(1, page), pagesFor(count));

/** The page automatic paging shows next, after the last one the first. */
export const nextPage = (page: number, count: number): number => (page >= pagesFor(count) ? 1 : page + 1);

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
