import DOMPurify, { type Config } from 'dompurify';
import { t } from '../text/t.ts';

const settings: Config = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['audio', 'video', 'source'],
  ADD_ATTR: ['controls', 'target', 'data-type', 'data-latex'],
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'iframe',
    'object',
    'embed',
    'link',
    'meta',
    'base',
    'dialog',
  ],
  FORBID_ATTR: ['id', 'name', 'class', 'autoplay', 'autofocus', 'tabindex', 'contenteditable'],
  ALLOW_DATA_ATTR: false,
};

/** What a picture without a text of its own is called while one piece of HTML is cleaned. */
let pictureWords = '';
const heldTags = new Set(['IMG', 'AUDIO', 'VIDEO', 'SOURCE']);

let purifier: ReturnType<typeof DOMPurify> | undefined;

/** Alignment is the only inline style content may bring: anything else could cover the page. */
const keepAlignment = (style: string): string =>
  /text-align:\s*(?:left|center|right|justify)/i.exec(style)?.[0] ?? '';

function make(): ReturnType<typeof DOMPurify> {
  const made = DOMPurify(window);
  made.addHook('uponSanitizeAttribute', (node, event) => {
    // A file that this page holds itself: only a page of this site can have made such an address.
    if (event.attrName === 'src' && heldTags.has(node.nodeName) && event.attrValue.startsWith('blob:'))
      event.forceKeepAttr = true;
    if (event.attrName !== 'style') return;
    event.attrValue = keepAlignment(event.attrValue);
    event.keepAttr = event.attrValue !== '';
  });
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'IMG' && !node.getAttribute('alt')) node.setAttribute('alt', pictureWords);
    if (node.tagName === 'AUDIO' || node.tagName === 'VIDEO') {
      node.setAttribute('controls', '');
      // What plays in its place is not known yet (media/streamed.ts).
      node.setAttribute('preload', 'none');
    }
    if (node.tagName === 'PRE') node.setAttribute('tabindex', '0');
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    }
  });
  return made;
}

/**
 * HTML of questions, answers and notices with nothing active in it: no scripts, handlers, forms, frames,
 * styles (but alignment), ids or classes; media get controls, images without a text the one given, code can be
 * scrolled by keyboard.
 */
export function sanitise(html: string, pictures = t('题目图片')): string {
  pictureWords = pictures;
  purifier ??= make();
  return purifier.sanitize(html, settings);
}
