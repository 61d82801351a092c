import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { withBeside } from './beside.js';
import { chaptersIn } from './category-path.js';
import { guideOf } from './marking-guide.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  isUsualTrueFalse,
  optionsOf,
  type ReadQuestion,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { childOf, childrenOf, readXml, textOf, xmlText, type XmlElement } from './xml-tree.js';

// One QTI item. 2.1 says `choiceInteraction responseIdentifier`, 3.0 `qti-choice-interaction
// response-identifier`: read alike.

const camel = (name: string): string =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** The element with 2.1's names, whichever version it was written in. HTML elements keep theirs. */
function normal(element: XmlElement, pictureAt: (src: string) => string): XmlElement {
  const nodes = element.nodes.map((node) => (typeof node === 'string' ? node : normal(node, pictureAt)));
  const valueOf = (key: string, value: string): string =>
    element.name === 'img' && key === 'src' ? pictureAt(value) : value;
  return {
    ...element,
    name: camel(element.name),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([key, value]) => [
        key.startsWith('data-') ? key : camel(key),
        valueOf(key, value),
      ]),
    ),
    nodes,
    children: nodes.filter((node): node is XmlElement => typeof node !== 'string'),
  };
}

const blockOnly = new Set([
  'itemBody',
  'prompt',
  'simpleChoice',
  'simpleAssociableChoice',
  'modalFeedback',
  'rubricBlock',
  'contentBody',
]);
const empty = new Set(['br', 'img', 'hr', 'col']);

/** Nodes as HTML; `replace` may answer a text for an element (an interaction), null keeps it. */
const htmlOfNodes = (
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

const html = (element: XmlElement | undefined): string =>
  element === undefined ? '' : htmlOfNodes(element.nodes, () => null);

function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child, ...all(child, name)] : all(child, name),
  );
}

/** Right values of a response, in order; of a `pair` two identifiers parted by a blank. */
function correctOf(item: XmlElement, identifier: string): string[] {
  const declaration = childrenOf(item, 'responseDeclaration').find(
    (one) => one.attributes.identifier === identifier,
  );
  const correct = childrenOf(childOf(declaration, 'correctResponse') ?? item, 'value').map(textOf);
  const mapped = childrenOf(childOf(declaration, 'mapping') ?? item, 'mapEntry')
    .filter((entry) => Number(entry.attributes.mappedValue ?? 0) > 0)
    .map((entry) => entry.attributes.mapKey ?? '');
  return [...new Set([...correct, ...mapped])].filter((value) => value !== '');
}

type Body = Pick<FileQuestion, 'quType' | 'content'> & Partial<FileQuestion>;

/**
 * Reads one item of QTI 2.1 to 3.0. Throws `UnreadableFileError` when it is not XML; what cannot be
 * understood is named. `pictureAt` answers where a picture is kept.
 */
export function readQtiItem(text: string, pictureAt: (src: string) => string = (src) => src): ReadQuestion {
  const item = normal(readXml(text), pictureAt);
  if (item.name !== 'assessmentItem') return checked(item.line, null, [], [`不是 QTI 试题：${item.name}`]);
  const body = childOf(item, 'itemBody');
  if (body === undefined) return checked(item.line, null, [], ['QTI 试题没有 itemBody！']);
  const read = bodyOf(item, body);
  if (typeof read === 'string') return checked(item.line, null, [], [read]);
  const meta = (name: string): string =>
    all(item, 'meta').find((one) => one.attributes.name === name)?.attributes.content ?? '';
  const level = Number(item.attributes['data-vigil-level'] ?? (meta('level') || 1));
  const tags = (item.attributes['data-vigil-tags'] ?? '').split('|').filter((tag) => tag !== '');
  const feedback = childOf(item, 'modalFeedback');
  const problems: string[] = [];
  const question = withBeside(
    {
      ...blankQuestion,
      level,
      tags,
      ...(feedback === undefined ? {} : { analysis: html(feedback) }),
      ...read,
    },
    item.attributes['data-vigil-beside'] ?? '',
    problems,
  );
  return checked(item.line, question, chaptersIn(item.attributes['data-vigil-chapter'] ?? ''), problems);
}

const gaps = ['textEntryInteraction', 'inlineChoiceInteraction'];
const interactions = [
  'choiceInteraction',
  'matchInteraction',
  'extendedTextInteraction',
  'uploadInteraction',
  ...gaps,
];
const known = new Set(interactions);

/** Interactions of an element in the order they stand. */
const interactionsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => (child.name.endsWith('Interaction') ? [child] : interactionsIn(child)));

function bodyOf(item: XmlElement, body: XmlElement): Body | string {
  const found = interactionsIn(body);
  const other = found.find((one) => !known.has(one.name));
  if (other !== undefined) return `不支持 QTI 交互“${other.name}”！`;
  const [first] = found;
  if (first === undefined) return 'QTI 试题没有可识别的交互！';
  const isOne =
    !body.children.some(isPart) && (found.length === 1 || found.every((one) => gaps.includes(one.name)));
  return isOne ? single(item, body, found) : composite(item, body, found);
}

/** Text of a body without its interactions; `instead` may leave a mark where one stood. */
const stemOf = (body: XmlElement, instead: (element: XmlElement) => string = () => ''): string =>
  htmlOfNodes(body.nodes, (element) => {
    if (
      element.name === 'rubricBlock' ||
      element.attributes['data-vigil-apart'] === 'true' ||
      isPart(element)
    )
      return '';
    return known.has(element.name) ? instead(element) : null;
  });

const isPart = (element: XmlElement): boolean => element.attributes['data-vigil-share'] !== undefined;

function single(item: XmlElement, body: XmlElement, found: readonly XmlElement[]): Body {
  const first = found[0] as XmlElement;
  const stem = (instead?: (element: XmlElement) => string): string => {
    const text = stemOf(body, instead);
    const prompt = html(childOf(first, 'prompt'));
    return plainText(text) === '' && !text.includes('<img') ? prompt : text + prompt;
  };
  switch (first.name) {
    case 'choiceInteraction':
      return choice(item, first, stem());
    case 'matchInteraction':
      return match(item, first, stem());
    case 'extendedTextInteraction':
      return { quType: 4, content: stem(), ...guideOf(html(childOf(body, 'rubricBlock'))) };
    case 'uploadInteraction':
      return { quType: 7, content: stem(), ...guideOf(html(childOf(body, 'rubricBlock'))) };
    default:
      return fillIn(
        item,
        found,
        stem(() => blankMark),
      );
  }
}

/**
 * Several interactions are the parts of a composite: each block of ours is one, else each interaction with
 * its prompt, all of equal weight.
 */
function composite(item: XmlElement, body: XmlElement, found: readonly XmlElement[]): Body {
  const blocks = body.children.filter(isPart);
  const bodies =
    blocks.length > 0
      ? blocks.map((block) => ({ block, share: Number(block.attributes['data-vigil-share']) }))
      : null;
  const each =
    bodies ??
    found.map((one) => ({ block: { ...body, nodes: [one], children: [one] }, share: 1 / found.length }));
  const parts = each.map(({ block, share }, index) => {
    const part = single(item, block, interactionsIn(block));
    const content =
      plainText(part.content) === '' && !part.content.includes('<img')
        ? `<p>（${index + 1}）</p>`
        : part.content;
    return { ...part, quId: `p${index + 1}`, content, analysis: '', share };
  });
  return { quType: 99, content: stemOf(body), parts };
}

function choice(item: XmlElement, interaction: XmlElement, content: string): Body {
  const right = correctOf(item, interaction.attributes.responseIdentifier ?? 'RESPONSE');
  const options = optionsOf(
    childrenOf(interaction, 'simpleChoice').map((one) => ({
      content: html(one),
      isRight: right.includes(one.attributes.identifier ?? ''),
    })),
  );
  const declaration = childrenOf(item, 'responseDeclaration').find(
    (one) => one.attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const isMultiple = declaration?.attributes.cardinality === 'multiple' || right.length > 1;
  if (!isMultiple && isUsualTrueFalse(options)) return { quType: 3, content, options };
  return { quType: isMultiple ? 2 : 1, content, options };
}

function match(item: XmlElement, interaction: XmlElement, content: string): Body {
  const [left, right] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const pairs = correctOf(item, interaction.attributes.responseIdentifier ?? 'RESPONSE').map((value) =>
    value.split(/\s+/),
  );
  const rights = (right ?? []).map((one) => one.attributes.identifier ?? '');
  const matchOf = (id: string): string => {
    const index = rights.indexOf(pairs.find(([from]) => from === id)?.[1] ?? '');
    return index < 0 ? '' : `m${index + 1}`;
  };
  return {
    quType: 6,
    content,
    pairs: (left ?? []).map((one, index) => ({
      id: `l${index + 1}`,
      content: html(one),
      matchId: matchOf(one.attributes.identifier ?? ''),
    })),
    matches: (right ?? []).map((one, index) => ({ id: `m${index + 1}`, content: html(one) })),
  };
}

function fillIn(item: XmlElement, found: readonly XmlElement[], content: string): Body {
  const accepted = found.map((gap) => {
    const right = correctOf(item, gap.attributes.responseIdentifier ?? 'RESPONSE');
    if (gap.name === 'textEntryInteraction') return right;
    return childrenOf(gap, 'inlineChoice')
      .filter((one) => right.includes(one.attributes.identifier ?? ''))
      .map(textOf);
  });
  return { quType: 5, content, blanks: blanksOf(accepted), inOrder: true };
}
