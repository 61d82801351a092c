import type { Page } from '@playwright/test';

/**
 * Signs that Chinese setting never puts at a line's start (GB/T 15834: they end what stands before them), one line for
 * each place on the page as it stands where one does. Text that is laid out as it was typed (programs) is left out.
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
    const found: string[] = [];
    let before: { readonly node: Text; readonly layer: Element | null } | null = null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement;
      if (node.data.trim() === '' || parent === null || parent.closest(typed) !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const layer = layerOf(node);
      for (const { index } of node.data.matchAll(closing)) {
        const [last, at] =
          index > 0
            ? [node, index - 1]
            : before?.layer === layer
              ? [before.node, before.node.length - 1]
              : [];
        if (last === undefined || at === undefined || /\s/.test(last.data[at] ?? ' ')) continue;
        const [own, other] = [rectOf(node, index), rectOf(last, at)];
        if (own.width === 0 || other.width === 0 || own.top < other.bottom - 1) continue;
        found.push(`${node.data.slice(Math.max(0, index - 12), index)}⏎${node.data.slice(index, index + 4)}`);
      }
      before = { node, layer };
    }
    return found;
  });
