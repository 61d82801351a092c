import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { blankQuestion, blanksOf, checked, optionsOf, trueFalse, type FileQuestion, type ReadQuestion } from './read-question.js';
import { childOf, childrenOf, readXml, textOf, xmlText, type XmlElement } from './xml-tree.js';

// One QTI item. 2.1 says `choiceInteraction responseIdentifier`, 3.0 `qti-choice-interaction response-identifier`: read alike.

const camel = (name: string): string => name.replace(/^qti-/, '').replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** The element with 2.1's names, whichever version it was written in. HTML elements keep theirs. */
function normal(element: XmlElement): XmlElement {
  const nodes = element.nodes.map((node) => (typeof node === 'string' ? node : normal(node)));
  return {
    ...element,
    name: camel(element.name),
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([key, value]) => [key.startsWith('data-') ? key : camel(key), value])),
    nodes,
    children: nodes.filter((node): node is XmlElement => typeof node !== 'string'),
  };
}

const blockOnly = new Set(['itemBody', 'prompt', 'simpleChoice', 'simpleAssociableChoice', 'modalFeedback', 'rubricBlock', 'contentBody']);
const empty = new Set(['br', 'img', 'hr', 'col']);

/** Nodes as HTML; `replace` may answer a text for an element (an interaction), null keeps it. */
function htmlOfNodes(nodes: readonly (XmlElement | string)[], replace: (element: XmlElement) => string | null): string {
  return nodes
    .map((node): string => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const instead = replace(node);
      if (instead !== null) return instead;
      const inside = htmlOfNodes(node.nodes, replace);
      if (blockOnly.has(node.name)) return inside;
      const attributes = Object.entries(node.attributes)
        .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
        .join('');
      return empty.has(node.name) ? `<${node.name}${attributes} />` : `<${node.name}${attributes}>${inside}</${node.name}>`;
    })
    .join('')
    .trim();
}

const html = (element: XmlElement | undefined): string => (element === undefined ? '' : htmlOfNodes(element.nodes, () => null));

function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child, ...all(child, name)] : all(child, name)));
}

/** Right values of a response, in order; of a `pair` two identifiers parted by a blank. */
function correctOf(item: XmlElement, identifier: string): string[] {
  const declaration = childrenOf(item, 'responseDeclaration').find((one) => one.attributes.identifier === identifier);
  const correct = childrenOf(childOf(declaration, 'correctResponse') ?? item, 'value').map(textOf);
  const mapped = childrenOf(childOf(declaration, 'mapping') ?? item, 'mapEntry')
    .filter((entry) => Number(entry.attributes.mappedValue ?? 0) > 0)
    .map((entry) => entry.attributes.mapKey ?? '');
  return [...new Set([...correct, ...mapped])].filter((value) => value !== '');
}

type Body = Pick<FileQuestion, 'quType' | 'content'> & Partial<FileQuestion>;

/** Reads one item of QTI 2.1 to 3.0. Throws `UnreadableFileError` when it is not XML; what cannot be understood is named. */
export function readQtiItem(text: string): ReadQuestion {
  const item = normal(readXml(text));
  if (item.name !== 'assessmentItem') return checked(item.line, null, [], [`不是 QTI 试题：${item.name}`]);
  const body = childOf(item, 'itemBody');
  if (body === undefined) return checked(item.line, null, [], ['QTI 试题没有 itemBody！']);
  const read = bodyOf(item, body);
  if (typeof read === 'string') return checked(item.line, null, [], [read]);
  const meta = (name: string): string => all(item, 'meta').find((one) => one.attributes.name === name)?.attributes.content ?? '';
  const level = Number(item.attributes['data-vigil-level'] ?? (meta('level') || 1));
  const tags = (item.attributes['data-vigil-tags'] ?? '').split('|').filter((tag) => tag !== '');
  const feedback = childOf(item, 'modalFeedback');
  const question: FileQuestion = { ...blankQuestion, level, tags, ...(feedback === undefined ? {} : { analysis: html(feedback) }), ...read };
  return checked(item.line, question, []);
}

const interactions = ['choiceInteraction', 'textEntryInteraction', 'extendedTextInteraction', 'matchInteraction', 'inlineChoiceInteraction'];
const known = new Set(interactions);

function bodyOf(item: XmlElement, body: XmlElement): Body | string {
  const found = interactions.flatMap((name) => all(body, name));
  const other = body.children.concat(all(body, 'div')).find((one) => one.name.endsWith('Interaction') && !known.has(one.name));
  if (other !== undefined) return `不支持 QTI 交互“${other.name}”！`;
  const [first] = found;
  if (first === undefined) return 'QTI 试题没有可识别的交互！';
  const kinds = new Set(found.map((one) => one.name));
  if (kinds.size > 1 || (found.length > 1 && !/^(?:textEntry|inlineChoice)Interaction$/.test(first.name))) return '一道题只能有一种交互！';
  const stem = (instead: (element: XmlElement) => string | null): string => {
    const text = htmlOfNodes(body.nodes, (element) => {
      if (element.name === 'rubricBlock' || element.attributes['data-vigil-apart'] === 'true') return '';
      return known.has(element.name) ? instead(element) : null;
    });
    const prompt = html(childOf(first, 'prompt'));
    return plainText(text) === '' && !text.includes('<img') ? prompt : text + prompt;
  };
  switch (first.name) {
    case 'choiceInteraction':
      return choice(
        item,
        first,
        stem(() => ''),
      );
    case 'matchInteraction':
      return match(
        item,
        first,
        stem(() => ''),
      );
    case 'extendedTextInteraction': {
      const model = html(childrenOf(body, 'rubricBlock')[0]);
      return { quType: 4, content: stem(() => ''), ...(model === '' ? {} : { rightAnswer: model }) };
    }
    default:
      return fillIn(
        item,
        found,
        stem(() => blankMark),
      );
  }
}

function choice(item: XmlElement, interaction: XmlElement, content: string): Body {
  const right = correctOf(item, interaction.attributes.responseIdentifier ?? 'RESPONSE');
  const options = optionsOf(
    childrenOf(interaction, 'simpleChoice').map((one) => ({ content: html(one), isRight: right.includes(one.attributes.identifier ?? '') })),
  );
  const declaration = childrenOf(item, 'responseDeclaration').find((one) => one.attributes.identifier === interaction.attributes.responseIdentifier);
  const isMultiple = declaration?.attributes.cardinality === 'multiple' || right.length > 1;
  const words = options.map((option) => plainText(option.content));
  if (!isMultiple && words.length === 2 && words[0] === '正确' && words[1] === '错误') {
    return { quType: 3, content, options: trueFalse(options[0]?.isRight === true) };
  }
  return { quType: isMultiple ? 2 : 1, content, options };
}

function match(item: XmlElement, interaction: XmlElement, content: string): Body {
  const [left, right] = childrenOf(interaction, 'simpleMatchSet').map((set) => childrenOf(set, 'simpleAssociableChoice'));
  const pairs = correctOf(item, interaction.attributes.responseIdentifier ?? 'RESPONSE').map((value) => value.split(/\s+/));
  const rights = (right ?? []).map((one) => one.attributes.identifier ?? '');
  const matchOf = (id: string): string => {
    const index = rights.indexOf(pairs.find(([from]) => from === id)?.[1] ?? '');
    return index < 0 ? '' : `m${index + 1}`;
  };
  return {
    quType: 6,
    content,
    pairs: (left ?? []).map((one, index) => ({ id: `l${index + 1}`, content: html(one), matchId: matchOf(one.attributes.identifier ?? '') })),
    matches: (right ?? []).map((one, index) => ({ id: `m${index + 1}`, content: html(one) })),
  };
}

function fillIn(item: XmlElement, gaps: readonly XmlElement[], content: string): Body {
  const accepted = gaps.map((gap) => {
    const right = correctOf(item, gap.attributes.responseIdentifier ?? 'RESPONSE');
    if (gap.name === 'textEntryInteraction') return right;
    return childrenOf(gap, 'inlineChoice')
      .filter((one) => right.includes(one.attributes.identifier ?? ''))
      .map(textOf);
  });
  return { quType: 5, content, blanks: blanksOf(accepted), inOrder: true };
}
