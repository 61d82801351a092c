/** What a page tells of its own loading; milliseconds since the navigation began. */
export interface Paints {
  readonly firstPaint: number | null;
  readonly largestPaint: number | null;
  /** heading and content can be seen, and what one does is answered within `answersWithin` ms */
  readonly usable: number | null;
  /** time above 50 ms of each long task before `usable`, altogether */
  readonly blocked: number;
  /** cumulative layout shift until the page was quiet */
  readonly layoutShift: number;
}

declare global {
  interface Window {
    vigilPaints?: () => Paints;
  }
}

/**
 * Runs in the page before anything of its own. Looks once a frame whether the heading and the content are there
 * and visible; then asks for a turn of the main thread until one comes within 50 ms: from here on an input would
 * be answered at once.
 */
export function watchPaint(content: string): void {
  if (window.top !== window) return;
  const answersWithin = 50;
  let largest: number | null = null;
  let usable: number | null = null;
  let shift = 0;
  const long: { readonly start: number; readonly duration: number }[] = [];
  const observe = (type: string, each: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (largest = startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) shift += value;
  });
  observe('longtask', ({ startTime, duration }) => void long.push({ start: startTime, duration }));

  const seen = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.getClientRects().length > 0 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const turn = new MessageChannel();
  let asked = 0;
  const ask = (): void => {
    asked = performance.now();
    turn.port2.postMessage(null);
  };
  turn.port1.addEventListener('message', () => {
    const now = performance.now();
    if (now - asked > answersWithin) return ask();
    usable = now;
    turn.port1.close();
  });
  turn.port1.start();
  const look = (): void => {
    if (seen('h1') && seen(content)) ask();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  window.vigilPaints = () => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    largestPaint: largest,
    usable,
    blocked: long
      .filter(({ start }) => usable === null || start < usable)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - answersWithin), 0),
    layoutShift: shift,
  });
}
