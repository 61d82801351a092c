import { t } from '@vigil/ui/text/t.ts';
import { passagesIn, rangeOf, spotAt } from './marker.ts';
import { type Spot, type Step, stepped } from './passages.ts';
import type { Highlight as Passage } from './rough-work.ts';

const painted = 'vigil-caret';
/** px that the bars of the taking page take at the top and at the bottom */
const bars = { top: 72, bottom: 96 };
/** px: how finely a line above or below is looked for, and how far */
const lineSearch = { step: 6, times: 40 };

/** What carries the keys while the marker is in hand, and what says where the caret is. */
export const markerKeys = { surface: 'data-marker-keys', words: 'data-marker-words' } as const;

/**
 * The marker by keys, while its surface in the area has focus: arrows move a caret through the texts (with Ctrl or Alt word
 * by word), Home and End go to an end of the text, Shift selects, Enter marks or takes the mark away. Answers how to stop.
 */
export function markByKeys(
  area: HTMLElement,
  mark: (passage: Passage) => boolean,
  isMarked: (passage: Passage) => boolean,
): () => void {
  let caret: Spot | null = null;
  let anchor: Spot | null = null;
  const selected = (): Passage | null =>
    caret && {
      at: caret.at,
      from: Math.min(caret.offset, anchor?.offset ?? caret.offset),
      to: Math.max(caret.offset, anchor?.offset ?? caret.offset),
    };
  const shown = (): Range | null => {
    const here = selected();
    // Without a selection, the character that the caret stands before.
    return here && rangeOf(area, here.from < here.to ? here : { ...here, to: here.to + 1 });
  };
  const say = (words: string) => {
    const place = area.querySelector(`[${markerKeys.words}]`);
    if (place) place.textContent = words;
  };
  const paint = () => {
    const range = shown();
    CSS.highlights.set(painted, new Highlight(...(range ? [range] : [])));
  };
  const go = (to: Spot, extend: boolean) => {
    if (extend) anchor ??= caret;
    else anchor = null;
    caret = to;
    paint();
    const range = shown();
    if (!range) return;
    bringIntoView(range);
    say(anchor ? t('已选：{{text}}', { text: range.toString() }) : range.toString());
  };
  const begin = (): Spot | null => {
    const [first] = passagesIn(area);
    return caret ?? (first ? { at: first.at, offset: first.stops[0] ?? 0 } : null);
  };
  const focus = (event: FocusEvent) => {
    const from = onSurface(event.target) ? begin() : null;
    if (from) go(from, anchor !== null);
  };
  const blur = () => CSS.highlights.delete(painted);
  const press = (event: KeyboardEvent) => {
    const from = onSurface(event.target) ? begin() : null;
    if (!from || event.isComposing || event.metaKey) return;
    if (event.key === 'Enter') {
      const passage = selected();
      if (!passage) return;
      const text = shown()?.toString() ?? '';
      const before = isMarked(passage);
      if (mark(passage)) say(before ? t('已擦除：{{text}}', { text }) : t('已标记：{{text}}', { text }));
      anchor = null;
      paint();
    } else {
      const to = target(area, from, event);
      if (!to) return;
      go(to, event.shiftKey);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  area.addEventListener('focusin', focus);
  area.addEventListener('focusout', blur);
  area.addEventListener('keydown', press);
  return () => {
    area.removeEventListener('focusin', focus);
    area.removeEventListener('focusout', blur);
    area.removeEventListener('keydown', press);
    blur();
  };
}

const onSurface = (target: EventTarget | null): boolean =>
  target instanceof Element && target.hasAttribute(markerKeys.surface);

const steps: Readonly<Record<string, readonly [plain: Step, byWord: Step]>> = {
  ArrowLeft: ['back', 'wordBack'],
  ArrowRight: ['on', 'wordOn'],
  Home: ['begin', 'begin'],
  End: ['end', 'end'],
};

/** Where a key leads; null: it is none of the marker's. */
function target(area: HTMLElement, from: Spot, event: KeyboardEvent): Spot | null {
  const { key, shiftKey, ctrlKey, altKey } = event;
  const step = steps[key]?.[ctrlKey || altKey ? 1 : 0];
  if (step) return stepped(passagesIn(area), from, step, shiftKey);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const onward = key === 'ArrowDown';
  const to = besideLine(area, from, onward ? 1 : -1);
  if (to && (!shiftKey || to.at === from.at)) return to;
  const passages = passagesIn(area);
  const end = stepped(passages, from, onward ? 'end' : 'begin', shiftKey);
  if (end.offset !== from.offset) return end;
  return stepped(passages, from, onward ? 'on' : 'back', shiftKey);
}

/** Where on the screen the caret stands: before a character, or behind the last one. */
function placeOf(area: HTMLElement, { at, offset }: Spot): DOMRect | null {
  const before = rangeOf(area, { at, from: offset, to: offset + 1 })?.getBoundingClientRect();
  if (before && before.width > 0) return before;
  const last = rangeOf(area, { at, from: offset - 1, to: offset })?.getBoundingClientRect();
  return last ? new DOMRect(last.right - 1, last.top, 1, last.height) : null;
}

/** The place above or below in the next line, where there is one in sight. */
function besideLine(area: HTMLElement, from: Spot, direction: 1 | -1): Spot | null {
  const rect = placeOf(area, from);
  if (!rect) return null;
  for (let time = 1; time <= lineSearch.times; time += 1) {
    const y = (direction > 0 ? rect.bottom : rect.top) + direction * time * lineSearch.step;
    const spot = spotAt(Math.min(rect.left + 1, rect.right), y);
    const there = spot && rangeOf(area, { ...spot, from: spot.offset, to: spot.offset + 1 });
    const line = there?.getBoundingClientRect();
    if (spot && line && (direction > 0 ? line.top >= rect.bottom - 1 : line.bottom <= rect.top + 1))
      return spot;
  }
  return null;
}

function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top < bars.top) scrollBy({ top: top - bars.top, behavior: 'instant' });
  else if (bottom > innerHeight - bars.bottom)
    scrollBy({ top: bottom - innerHeight + bars.bottom, behavior: 'instant' });
}
