import { counted } from '../text/hold-words.ts';

const closing = /^\s*[，。；：、！？）》”’)\].,;:!?%℃°]/;
/** A short word or sign that is not Chinese: `x =`, `$`, `No.` */
const opening = /[^\s\u3000-\u303f\uff00-\uffef\p{Script=Han}]{1,8}[ \u00a0]*$/u;
const longestFormula = 8;

/**
 * Keeps a formula or a blank on one line with what belongs to it: the punctuation behind it, which may not
 * begin a line in Chinese, and, with `before`, the short word or formula before it (`x =`). Browsers break
 * around both as around pictures.
 */
export function holdTogether(node: HTMLElement, { before }: { readonly before: boolean }): void {
  const first = before ? leading(node) : null;
  const last = trailing(node);
  if (first === null && last === null) return;
  const box = heldBox(node.ownerDocument);
  const begin = first ?? node;
  begin.before(box);
  const end = last ?? node;
  for (let next: ChildNode | null = begin; next !== null;) {
    const after: ChildNode | null = next === end ? null : next.nextSibling;
    box.append(next);
    next = after;
  }
}

function trailing(node: ChildNode): ChildNode | null {
  const text = node.nextSibling;
  const found = text instanceof Text ? closing.exec(text.data) : null;
  if (!(text instanceof Text) || !found) return null;
  if (found[0].length < text.length) text.splitText(found[0].length);
  return text;
}

function leading(node: ChildNode): ChildNode | null {
  const previous = node.previousSibling;
  if (previous instanceof Text && previous.data.trim() !== '') {
    const found = opening.exec(previous.data);
    if (!found) return null;
    return found.index === 0 ? previous : previous.splitText(found.index);
  }
  const element = previous instanceof Text ? previous.previousSibling : previous;
  if (!(element instanceof HTMLElement)) return null;
  const shown = element.querySelector('.katex-html')?.textContent;
  if (shown === undefined) return null;
  return shown.length <= longestFormula ? element : null;
}

/** The widest element that holds nothing but this one. */
function aloneIn(node: HTMLElement): HTMLElement {
  const { parentElement } = node;
  return parentElement?.localName === 'span' && parentElement.childNodes.length === 1
    ? aloneIn(parentElement)
    : node;
}

/** A longer one has to break by itself on a phone. */
const longestHeld = 16;
const isShort = (formula: Element): boolean =>
  (formula.querySelector('.katex-html')?.textContent.length ?? Infinity) <= longestHeld;

/** HTML whose formulas are typeset, each short one held together with the punctuation behind it. */
export function withHeldFormulas(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of body.querySelectorAll<HTMLElement>('.katex'))
    if (formula.closest('.katex-display') === null && isShort(formula))
      holdTogether(aloneIn(formula), { before: false });
  return body.innerHTML;
}

/** A range's sign with the character or the short word before it. */
const ranged = /(?:\p{Script=Han}|[^\s\u3000-\u303f\uff00-\uffef\p{Script=Han}]{1,8})?[～〜]/gu;
const held = new RegExp(`${ranged.source}|${counted.source}`, 'gu');
const holdsAny = new RegExp(held.source, 'u');

/**
 * HTML in which no line begins with ～, which browsers take for a character as any other, or ends between a number and
 * what it counts (20 分钟).
 */
export function withHeldRanges(html: string): string {
  if (!holdsAny.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('pre, .katex, [data-held]') != null) continue;
    for (const found of [...text.data.matchAll(held)].toReversed()) {
      const words = text.splitText(found.index);
      words.splitText(found[0].length);
      words.replaceWith(heldBox(body.ownerDocument, words.data));
    }
  }
  return body.innerHTML;
}

function heldBox(document: Document, text = ''): HTMLElement {
  const box = document.createElement('span');
  box.dataset['held'] = '';
  box.style.whiteSpace = 'nowrap';
  box.textContent = text;
  return box;
}
