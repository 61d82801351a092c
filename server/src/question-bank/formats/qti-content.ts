import type { Feedback } from './feedback.js';
import { all, html, withNodes } from './qti-html.js';
import type { Said } from './read-question.js';
import { childrenOf, type XmlElement } from './xml-tree.js';

// What of an item is not the question: feedback, templates, elements that are no text.

const isFeedback = ({ name }: XmlElement): boolean => /feedback/i.test(name);
const choices = new Set(['simpleChoice', 'simpleAssociableChoice', 'inlineChoice']);

/**
 * The element without what is said after an answer, which is added to `feedback`: in a choice or a text it would
 * tell the key.
 */
export function withoutFeedback(element: XmlElement, feedback: Feedback[], about = ''): XmlElement {
  const here = choices.has(element.name) ? html(bare(element)) : about;
  return withNodes(
    element,
    element.nodes.flatMap((node): (XmlElement | string)[] => {
      if (typeof node === 'string') return [node];
      if (!isFeedback(node)) return [withoutFeedback(node, feedback, here)];
      feedback.push({ about: here, html: html(node) });
      return [];
    }),
  );
}

const bare = (element: XmlElement): XmlElement =>
  withNodes(
    element,
    element.nodes.flatMap((node): (XmlElement | string)[] =>
      typeof node === 'string' ? [node] : isFeedback(node) ? [] : [bare(node)],
    ),
  );

/** Feedback on the item; one that belongs to a choice by its identifier says so. */
export function itemFeedback(item: XmlElement): Feedback[] {
  const texts = [...choices].flatMap((name) => all(item, name));
  return childrenOf(item, 'modalFeedback').map((one) => {
    const choice = texts.find(({ attributes }) => attributes.identifier === one.attributes.identifier);
    return { about: choice === undefined ? '' : html(bare(choice)), html: html(one) };
  });
}

const known = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del ' +
    'details dfn div dl dt em data figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd ' +
    'label legend li main mark menu nav ol p picture pre q rb rp rt rtc ruby s samp section small source span strike ' +
    'strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video audio wbr ' +
    'itemBody prompt rubricBlock contentBody stimulusBody simpleChoice simpleAssociableChoice simpleMatchSet ' +
    'inlineChoice infoControl stylesheet'
  ).split(' '),
);
/** Other content than text: it is not kept. */
const apart = new Set(['object', 'svg', 'iframe', 'embed', 'canvas', 'include', 'param']);
const templates = ['templateDeclaration', 'templateProcessing', 'printedVariable', 'templateBlock', 'templateInline']; // prettier-ignore

/** Says what of an item is lost, and what would make another question of it. */
export function sayContent(item: XmlElement, body: XmlElement, { problems, warnings }: Said): void {
  if (templates.some((name) => all(item, name).length > 0))
    problems.push('这是模板题，内容随变量变化，不支持导入！');
  if (item.attributes.adaptive === 'true') warnings.push('自适应试题按只作答一次的试题导入。');
  if (all(item, 'assessmentStimulusRef').length > 0) warnings.push('试题引用的共享材料没有导入。');
  const names = new Set(namesIn(body));
  if (names.has('math')) problems.push('题中有 MathML 公式，请改为图片或 LaTeX 后再导入！');
  if ([...apart].some((name) => names.has(name))) warnings.push('题中嵌入的对象（object、SVG 等）没有导入。');
  for (const name of names)
    if (!known.has(name) && !apart.has(name) && name !== 'math' && !name.endsWith('Interaction'))
      problems.push(`题中有不认识的元素“${name}”！`);
}

/** Names of elements in a text; inside a formula or an object they are its own. */
const namesIn = (element: XmlElement): string[] =>
  element.children.flatMap((child) => [
    child.name,
    ...(child.name === 'math' || apart.has(child.name) ? [] : namesIn(child)),
  ]);
