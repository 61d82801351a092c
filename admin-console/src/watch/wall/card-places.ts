/** How many cards stand side by side. */
export const columnsOf = (grid: HTMLElement | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;

/** The card of a paper (`data-paper`), where it is shown. */
export const cardAt = (root: ParentNode | null, paperId: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>('[data-paper]') ?? [])].find(
    (card) => card.dataset['paper'] === paperId,
  );
