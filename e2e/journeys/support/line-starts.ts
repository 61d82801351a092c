import type { Page } from '@playwright/test';

/**
 * Signs that Chinese setting never puts at a line's start (GB/T 15834: they end what stands before them), one
 * line for each place on the page as it stands where one does. Text that is laid out as it was typed
 * (programs) is left out.
 */
export const badLineStarts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const closing = /[。，、；：！？）》」』】〕”’…％]/g;
    const typed = 'pre, code, textarea, svg, .cm-editor, [aria-hidden=true]';
    const rectOf = (node: Node, at: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    /** The nearest that lays lines out: what stands in another is no part of this sentence. */
    const layerOf = (node: Node): Element | null => {
      let element = node.parentElement;
      while (element !== null && getComputedStyle(element).display === 'inline')
        element = element.parentElement;
      return element;
    };
    const afterSpace = /\s/;
    const found: string[] = [];
    /** What stands before the text: the end of another, or a box in the line (a blank, a picture). */
    let before: { readonly end: () => DOMRect | null; readonly layer: Element | null } | null = null;
    const parts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (parts.nextNode()) {
      const node = parts.currentNode;
      if (node instanceof Element) {
        if (node.matches('input, [data-blank], select, img, video, canvas'))
          before = { end: () => node.getBoundingClientRect(), layer: layerOf(node) };
        continue;
      }
      const { data, parentElement: parent } = node as Text;
      if (data.trim() === '' || parent === null || parent.closest(typed) !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const layer = layerOf(node);
      const endOf = (at: number): DOMRect | null =>
        afterSpace.test(data[at] ?? ' ') ? null : rectOf(node, at);
      for (const { index } of data.matchAll(closing)) {
        const other = index > 0 ? endOf(index - 1) : before?.layer === layer ? before.end() : null;
        const own = rectOf(node, index);
        if (other === null || own.width === 0 || other.width === 0 || own.top < other.bottom - 1) continue;
        found.push(`${data.slice(Math.max(0, index - 12), index)}⏎${data.slice(index, index + 4)}`);
      }
      before = { end: () => endOf(data.length - 1), layer };
    }
    return found;
  });
