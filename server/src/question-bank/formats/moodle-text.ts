import { htmlOf, lineOf } from './read-question.js';
import { childOf, textOf, type XmlElement } from './xml-tree.js';

/** The HTML of a text field of Moodle; '' when there is none. */
export function htmlIn(element: XmlElement | undefined, asLine = false): string {
  if (element === undefined) return '';
  const raw = textOf(childOf(element, 'text'));
  const format = element.attributes.format ?? 'html';
  if (raw === '') return '';
  if (format === 'plain_text' || format === 'markdown') return asLine ? lineOf(raw) : htmlOf(raw);
  return raw;
}
