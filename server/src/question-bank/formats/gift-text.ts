import { plainText } from '@vigil/domain/question-bank/question-text';
import { htmlOf, lineOf } from './read-question.js';

// Texts of GIFT: what is literal in them and which format they are in.

export const unescape = (text: string): string =>
  text
    .replace(/\\([~=#{}:\\n])/g, (_whole, character: string) => (character === 'n' ? '\n' : character))
    .trim();
export const escape = (text: string): string =>
  text.replace(/[~=#{}:\\]/g, (character) => `\\${character}`).replace(/\n/g, '\\n');

/** A text that begins like the name of a format gets `mark` before it, so that it is read as text. */
export const marked = (text: string, mark: string): string =>
  /^\s*\[(?:html|moodle|plain|markdown)\]/.test(text) ? mark + text : text;

/** `moodle`: what Moodle takes a text for that says nothing: tags are tags, ends of lines are breaks. */
export type Format = 'html' | 'plain' | 'moodle';

/** A text without the `[html]` it begins with; one that says nothing is in the format of what it stands in. */
export function formatted(
  text: string,
  outer: Format = 'moodle',
): { readonly format: Format; readonly text: string } {
  const mark = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
  if (mark === null) return { format: outer, text };
  const format = mark[1] === 'html' || mark[1] === 'moodle' ? mark[1] : 'plain';
  return { format, text: text.slice(mark[0].length) };
}

const tag =
  /<\/?(?:p|div|span|br|hr|b|i|u|s|em|strong|sub|sup|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|img|a|code|pre|tt|font|center|h[1-6]|blockquote|audio|video|small|big)\b[^<>]*>/i;

/** A text as HTML; `asLine`: of an option or item. */
export function html(written: string, outer: Format, asLine: boolean): string {
  const { format, text } = formatted(written, outer);
  const bare = unescape(text);
  if (format === 'html') return bare;
  if (format === 'moodle' && tag.test(bare)) return bare.split('\n').join('<br />');
  return asLine ? lineOf(bare) : htmlOf(bare);
}

/** A text somebody must write: tags are part of it unless it says that it is HTML. */
export function words(written: string): string {
  const { format, text } = formatted(written, 'plain');
  const bare = unescape(text);
  return format !== 'plain' && tag.test(bare) ? plainText(bare) : bare;
}
