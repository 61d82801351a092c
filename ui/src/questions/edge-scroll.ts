/** px: the bars at the top and at the bottom of the taking page, and a finger's width below and above them. */
const edge = { top: 104, bottom: 120 };
/** px a frame, at the very edge */
const fastest = 16;

/**
 * How far the page scrolls in one frame while something is dragged at height `y` (px) of a window so high: nothing in the
 * middle, faster the nearer to an edge; negative is up.
 */
export function edgeScroll(y: number, windowHeight: number): number {
  const above = edge.top - y;
  const below = y - (windowHeight - edge.bottom);
  if (above > 0) return -Math.ceil(fastest * Math.min(1, above / edge.top));
  return below > 0 ? Math.ceil(fastest * Math.min(1, below / edge.bottom)) : 0;
}
