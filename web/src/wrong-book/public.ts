/** What other slices use of the wrong-book: nothing else of this folder is theirs. */
export { paths as wrongBookPaths } from './paths.ts';
export { DueCard } from './review/due-card.tsx';
export { useReviewsDue } from './review/use-reviews-due.ts';
