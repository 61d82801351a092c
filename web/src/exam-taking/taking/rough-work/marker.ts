import type { Passage, Spot } from './passages.ts';
import type { Highlight } from './rough-work.ts';

const passage = (node: Node | null): HTMLElement | null =>
  (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-passage]') ??
  null;

const textsOf = (element: HTMLElement): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** What character of which passage is under a point of the screen; null: none. */
export function spotAt(x: number, y: number): Spot | null {
  const caret = caretAt(x, y);
  const element = passage(caret?.node ?? null);
  if (!caret || !element) return null;
  return { at: element.dataset['passage'] ?? '', offset: offsetIn(element, caret.node, caret.offset) };
}

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

function caretAt(x: number, y: number): Caret | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (
    document as Document & { caretRangeFromPoint(x: number, y: number): Range | null }
  ).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

export function offsetIn(element: HTMLElement, node: Node, offset: number): number {
  let before = 0;
  for (const text of textsOf(element)) {
    if (text === node) return before + offset;
    before += text.length;
  }
  return before;
}

/** What a step of the caret passes whole: characters that are not seen one by one. */
const whole = '[data-latex], .katex';

/** The texts of the area that can be marked, in their order on the page; those without a word are left out. */
export const passagesIn = (area: HTMLElement): Passage[] =>
  [...area.querySelectorAll<HTMLElement>('[data-passage]')].flatMap((element) => {
    const stops: number[] = [];
    let before = 0;
    let last: Element | null = null;
    for (const { data, parentElement } of textsOf(element)) {
      const unit = parentElement?.closest(whole) ?? null;
      if (unit === null) stops.push(...stopsOf(data, before));
      else if (unit !== last) stops.push(before);
      last = unit;
      before += data.length;
    }
    const text = element.textContent ?? '';
    return stops.length === 0 ? [] : [{ at: element.dataset['passage'] ?? '', text, stops }];
  });

/** Every character that is seen: a line's end in the source is none. */
const stopsOf = (data: string, before: number): number[] =>
  [...data.matchAll(/[^\s\p{Mn}]|[ \u3000]/gu)].map(({ index }) => before + index);

/** Where a highlight stands now: ranges of the text of its passage; none when the passage is not on the screen. */
export function rangeOf(area: HTMLElement, { at, from, to }: Highlight): Range | null {
  const element = area.querySelector<HTMLElement>(`[data-passage="${CSS.escape(at)}"]`);
  if (!element) return null;
  const range = document.createRange();
  let before = 0;
  let begun = false;
  for (const text of textsOf(element)) {
    const end = before + text.length;
    if (!begun && from < end) {
      range.setStart(text, Math.max(0, from - before));
      begun = true;
    }
    if (begun && to <= end) {
      range.setEnd(text, to - before);
      return range;
    }
    before = end;
  }
  if (!begun) return null;
  range.setEndAfter(element.lastChild ?? element);
  return range;
}

/** Whether this browser can paint over text without changing it. */
export const canMark = (): boolean => 'highlights' in CSS && typeof Highlight !== 'undefined';
