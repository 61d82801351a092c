/** Pasted HTML made ready for the editor. */
export interface CleanPaste {
  readonly html: string;
  /**
   * pictures that did not come with the text: Word names files of its own computer, other sites may not be
   * shown in an exam
   */
  readonly lostPictures: number;
}

const kept = /^(?:data:image\/|blob:|\/api\/common\/file\/)/;

/**
 * Cleans what Word, WPS, Excel and web pages put on the clipboard: their comments, styles and own elements
 * go, their lists, which they write as paragraphs with a mark, become lists, bold and italic written as
 * styles become marks. Whatever else the editor does not know, it drops itself.
 */
export function cleanPaste(source: string, origin: string = location.origin): CleanPaste {
  const parsed = new DOMParser().parseFromString(source, 'text/html');
  const { body } = parsed;
  for (const comment of commentsIn(body)) comment.remove();
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template'))
    element.remove();
  for (const element of [...body.querySelectorAll('*')].filter((one) => one.tagName.includes(':')))
    element.replaceWith(...element.childNodes);
  for (const hidden of body.querySelectorAll<HTMLElement>(
    '[style*="display:none" i], [style*="mso-hide:all" i]',
  ))
    hidden.remove();
  const lostPictures = dropForeignPictures(body, origin);
  for (const level of listParagraphs(body)) makeList(level);
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) markOf(span);
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class');
  return { html: body.innerHTML, lostPictures };
}

function commentsIn(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

function dropForeignPictures(root: HTMLElement, origin: string): number {
  let lost = 0;
  for (const picture of root.querySelectorAll('img, v\\:imagedata')) {
    const src = (picture.getAttribute('src') ?? '').replace(origin, '');
    if (kept.test(src)) picture.setAttribute('src', src);
    else {
      picture.remove();
      lost += 1;
    }
  }
  return lost;
}

interface ListLine {
  readonly paragraph: HTMLElement;
  readonly level: number;
  readonly ordered: boolean;
}

const orderedMark = /^\s*(?:[（(]?(?:\d{1,3}|[a-z]|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.．)）、])/i;

/** Runs of paragraphs that Word means as one list each. */
function listParagraphs(root: HTMLElement): ListLine[][] {
  const runs: ListLine[][] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const level = Number(/mso-list:[^;"]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const line = { paragraph, level, ordered: takeMark(paragraph) };
    if (last !== null && paragraph.previousElementSibling === last) runs.at(-1)?.push(line);
    else runs.push([line]);
    last = paragraph;
  }
  return runs;
}

/**
 * Takes the mark (`1.`, `·`), which Word wraps to be ignored, out of a list paragraph. Answers whether it was
 * a number.
 */
function takeMark(paragraph: HTMLElement): boolean {
  const ignored = paragraph.querySelector<HTMLElement>('[style*="mso-list:ignore" i]');
  const mark = (ignored ?? paragraph).textContent ?? '';
  ignored?.remove();
  return orderedMark.test(mark);
}

function makeList(lines: readonly ListLine[]): void {
  const [first] = lines;
  if (first === undefined) return;
  const anchor = document.createElement('div');
  first.paragraph.before(anchor);
  const open: HTMLElement[] = [];
  for (const { paragraph, level, ordered } of lines) {
    while (open.length > level) open.pop();
    while (open.length < level) {
      const list = document.createElement(ordered ? 'ol' : 'ul');
      const outer = open.at(-1);
      if (outer === undefined) anchor.before(list);
      else (outer.lastElementChild ?? outer.appendChild(document.createElement('li'))).append(list);
      open.push(list);
    }
    const item = document.createElement('li');
    const text = document.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    open.at(-1)?.append(item);
    paragraph.remove();
  }
  anchor.remove();
}

/** Bold, italic, underlined, raised and lowered text that is written as a style. */
function markOf(span: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = span.style;
  const tags = [
    ...(fontWeight === 'bold' || Number(fontWeight) >= 600 ? ['strong'] : []),
    ...(fontStyle === 'italic' ? ['em'] : []),
    ...(textDecoration.includes('underline') ? ['u'] : []),
    ...(verticalAlign === 'super' ? ['sup'] : []),
    ...(verticalAlign === 'sub' ? ['sub'] : []),
  ];
  span.removeAttribute('style');
  for (const tag of tags) {
    const mark = document.createElement(tag);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}
