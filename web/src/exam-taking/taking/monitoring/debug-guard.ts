/** Sizes as the browser tells them: outer in screen units, inner in CSS pixels of the zoomed page. */
export interface WindowSizes {
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly devicePixelRatio: number;
}

const limitPx = 300;
/** Scale factors of screens; the page's zoom is the pixel ratio divided by one of them. */
const screenScales = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.5, 4];
const zooms = { least: 0.25, most: 5 };
/** Rounding of the browsers' own figures. */
const slackPx = 24;

/**
 * Whether docked developer tools are the only explanation: outer and inner size differ by more than 300 px
 * (spec 1 §5) at every zoom that the pixel ratio allows. A window cannot be larger inside than outside, which
 * rules zooms out. Unknown sizes (0) suspect nobody.
 */
export function toolsSuspected(sizes: WindowSizes): boolean {
  if (sizes.outerWidth <= 0 || sizes.outerHeight <= 0 || sizes.innerWidth <= 0 || sizes.innerHeight <= 0)
    return false;
  const gaps = screenScales
    .map((scale) => sizes.devicePixelRatio / scale)
    .filter((zoom) => zoom >= zooms.least && zoom <= zooms.most)
    .map((zoom) => ({
      width: sizes.outerWidth - sizes.innerWidth * zoom,
      height: sizes.outerHeight - sizes.innerHeight * zoom,
    }))
    .filter((gap) => gap.width >= -slackPx && gap.height >= -slackPx);
  return gaps.length > 0 && gaps.every((gap) => Math.max(gap.width, gap.height) > limitPx);
}
