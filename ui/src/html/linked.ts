const addresses = /https?:\/\/[^\s<>"'，。；：！？、（）《》“”‘’]+/g;

/** HTML whose written addresses are links; those that are links already stay as they are. To be cleaned afterwards. */
export function linked(html: string): string {
  if (!html.includes('://')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('a, pre, code')) continue;
    const parts: (string | Node)[] = [];
    let from = 0;
    for (const { 0: found, index } of text.data.matchAll(addresses)) {
      // What ends a sentence is no part of an address.
      const address = found.replace(/[.,;:!?)]+$/, '');
      const link = document.createElement('a');
      link.href = address;
      link.textContent = address;
      parts.push(text.data.slice(from, index), link);
      from = index + address.length;
    }
    if (from > 0) text.replaceWith(...parts, text.data.slice(from));
  }
  return body.innerHTML;
}
