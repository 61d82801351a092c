import { xmlText, type XmlElement } from './xml-tree.js';

// Elements of QTI as the HTML of a question.

const camel = (name: string): string =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** The element with 2.1's names, whichever version it was written in. HTML elements keep theirs. */
export function normal(element: XmlElement, pictureAt: (src: string) => string): XmlElement {
  const nodes = element.nodes.map((node) => (typeof node === 'string' ? node : normal(node, pictureAt)));
  const valueOf = (key: string, value: string): string =>
    element.name === 'img' && key === 'src' ? pictureAt(value) : value;
  return withNodes(
    {
      ...element,
      name: camel(element.name),
      attributes: Object.fromEntries(
        Object.entries(element.attributes).map(([key, value]) => [
          key.startsWith('data-') ? key : camel(key),
          valueOf(key, value),
        ]),
      ),
    },
    nodes,
  );
}

export const withNodes = (element: XmlElement, nodes: XmlElement['nodes']): XmlElement => ({
  ...element,
  nodes,
  children: nodes.filter((node): node is XmlElement => typeof node !== 'string'),
});

const blockOnly = new Set([
  'itemBody',
  'prompt',
  'simpleChoice',
  'simpleAssociableChoice',
  'inlineChoice',
  'feedbackInline',
  'feedbackBlock',
  'modalFeedback',
  'rubricBlock',
  'contentBody',
]);
const empty = new Set(['br', 'img', 'hr', 'col']);

/** Nodes as HTML; `replace` may answer a text for an element (an interaction), null keeps it. */
export const htmlOfNodes = (
  nodes: readonly (XmlElement | string)[],
  replace: (element: XmlElement) => string | null,
): string => htmlInside(nodes, replace).trim();

function htmlInside(
  nodes: readonly (XmlElement | string)[],
  replace: (element: XmlElement) => string | null,
): string {
  return nodes
    .map((node): string => {
      if (typeof node === 'string')
        return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const instead = replace(node);
      if (instead !== null) return instead;
      const inside = htmlInside(node.nodes, replace);
      if (blockOnly.has(node.name)) return inside;
      const attributes = Object.entries(node.attributes)
        .map(([key, value]) =>
          value === '' && key === 'controls' ? ` ${key}` : ` ${key}="${xmlText(value)}"`,
        )
        .join('');
      return empty.has(node.name)
        ? `<${node.name}${attributes} />`
        : `<${node.name}${attributes}>${inside}</${node.name}>`;
    })
    .join('');
}

/** What an element holds as HTML, without what is for scorers. */
export const html = (element: XmlElement | undefined): string =>
  element === undefined ? '' : htmlOfNodes(element.nodes, (one) => (isForScorers(one) ? '' : null));

/** A rubric that candidates do not see. */
export const isForScorers = ({ name, attributes }: XmlElement): boolean =>
  name === 'rubricBlock' && !/\bcandidate\b/.test(attributes.view ?? '');

/** Every element of a name, at any depth. */
export const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) =>
    child.name === name ? [child, ...all(child, name)] : all(child, name),
  );
