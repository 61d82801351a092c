import type katexModule from 'katex';

type Katex = typeof katexModule;

/**
 * `$$…$$` and `\[…\]` on a line of their own; `$…$` and `\(…\)` in the text. A `$` beside a space, or before
 * a digit, is money.
 */
const pattern =
  /\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)|\$(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)/g;

/** Whether sanitised HTML has anything for KaTeX, so that it is loaded only then. */
export const hasFormulas = (html: string): boolean =>
  html.includes('data-latex') || new RegExp(pattern).test(html);

/**
 * Replaces formulas in sanitised HTML by KaTeX's markup (with MathML for screen readers). A formula KaTeX
 * cannot read stays as its text, in red.
 */
export function renderFormulas(html: string, katex: Katex): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const render = (latex: string, displayMode: boolean) =>
    katex.renderToString(latex, { displayMode, throwOnError: false, output: 'htmlAndMathml' });

  for (const node of template.content.querySelectorAll('[data-latex]')) {
    node.innerHTML = render(
      node.getAttribute('data-latex') ?? '',
      node.getAttribute('data-type') === 'block-math',
    );
  }
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest('[data-latex], code, pre') == null) texts.push(text);
  }
  for (const text of texts) {
    const source = text.data;
    const pieces: Node[] = [];
    let from = 0;
    for (const match of source.matchAll(pattern)) {
      pieces.push(document.createTextNode(source.slice(from, match.index)));
      const holder = document.createElement('span');
      holder.innerHTML = render(
        match[1] ?? match[2] ?? match[3] ?? match[4] ?? '',
        match[1] !== undefined || match[2] !== undefined,
      );
      pieces.push(holder);
      from = match.index + match[0].length;
    }
    if (pieces.length > 0) text.replaceWith(...pieces, document.createTextNode(source.slice(from)));
  }
  return template.innerHTML;
}
