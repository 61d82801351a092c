import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { withBeside } from './beside.js';
import { chaptersIn } from './category-path.js';
import { explanation, type Feedback } from './feedback.js';
import { gapped, type Gap } from './gaps.js';
import { guideOf } from './marking-guide.js';
import { itemFeedback, sayContent, withoutFeedback } from './qti-content.js';
import { all, html, htmlOfNodes, isForScorers, normal, withNodes } from './qti-html.js';
import { correctTexts, rightChoices, rightTexts } from './qti-key.js';
import {
  blankQuestion,
  checked,
  htmlOf,
  isUsualTrueFalse,
  nothingSaid,
  optionsOf,
  type ReadQuestion,
  type Said,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { childOf, childrenOf, readXml, type XmlElement } from './xml-tree.js';

// One QTI item. 2.1 says `choiceInteraction responseIdentifier`, 3.0 `qti-choice-interaction
// response-identifier`: read alike.

type Body = Pick<FileQuestion, 'quType' | 'content'> & Partial<FileQuestion>;

/**
 * Reads one item of QTI 2.1 to 3.0. Throws `UnreadableFileError` when it is not XML; what cannot be
 * understood is named. `pictureAt` answers where a picture is kept.
 */
export function readQtiItem(text: string, pictureAt: (src: string) => string = (src) => src): ReadQuestion {
  const feedback: Feedback[] = [];
  const whole = normal(readXml(text), pictureAt);
  const refused = (problem: string): ReadQuestion => checked(whole.line, null, [], { problems: [problem] });
  if (whole.name !== 'assessmentItem') return refused(`不是 QTI 试题：${whole.name}`);
  const own = itemFeedback(whole);
  const item = withoutFeedback(
    withNodes(
      whole,
      whole.nodes.filter((node) => typeof node === 'string' || node.name !== 'modalFeedback'),
    ),
    feedback,
  );
  const body = childOf(item, 'itemBody');
  if (body === undefined) return refused('QTI 试题没有 itemBody！');
  const said = nothingSaid();
  const read = bodyOf(item, body, said);
  if (typeof read === 'string') return refused(read);
  sayContent(item, body, said);
  const meta = (name: string): string =>
    all(item, 'meta').find((one) => one.attributes.name === name)?.attributes.content ?? '';
  const level = Number(item.attributes['data-vigil-level'] ?? (meta('level') || 1));
  const tags = (item.attributes['data-vigil-tags'] ?? '').split('|').filter((tag) => tag !== '');
  const question = withBeside(
    {
      ...blankQuestion,
      level,
      tags,
      ...read,
      analysis: analysisOf(own, [...feedback, ...scorersNotes(body, read)], said),
    },
    item.attributes['data-vigil-beside'] ?? '',
    said.problems,
  );
  return checked(item.line, question, chaptersIn(item.attributes['data-vigil-chapter'] ?? ''), said);
}

/** Feedback on the whole item is its explanation; what is said about answers stands under it. */
function analysisOf(own: readonly Feedback[], others: readonly Feedback[], { warnings }: Said): string {
  const [first, ...more] = own;
  return first?.about === ''
    ? explanation(first.html, [...more, ...others], warnings)
    : explanation('', [...own, ...others], warnings);
}

/** What scorers are told, where it is no marking guide. */
function scorersNotes(body: XmlElement, { quType }: Body): Feedback[] {
  if (quType === 4 || quType === 7 || body.children.some(isPart)) return [];
  return all(body, 'rubricBlock')
    .filter(isForScorers)
    .map((one) => ({ about: '评分说明', html: html(one) }));
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

function bodyOf(item: XmlElement, body: XmlElement, said: Said): Body | string {
  const found = interactionsIn(body);
  const other = found.find((one) => !known.has(one.name));
  if (other !== undefined) return `不支持 QTI 交互“${other.name}”！`;
  const [first] = found;
  if (first === undefined) return 'QTI 试题没有可识别的交互！';
  const isOne =
    !body.children.some(isPart) && (found.length === 1 || found.every((one) => gaps.includes(one.name)));
  return isOne ? single(item, body, found, said) : composite(item, body, found, said);
}

/** Text of a body without its interactions; `instead` may leave a mark where one stood. */
const stemOf = (body: XmlElement, instead: (element: XmlElement) => string = () => ''): string =>
  htmlOfNodes(body.nodes, (element) => {
    if (isForScorers(element) || element.attributes['data-vigil-apart'] === 'true' || isPart(element))
      return '';
    return known.has(element.name) ? instead(element) : null;
  });

const isPart = (element: XmlElement): boolean => element.attributes['data-vigil-share'] !== undefined;

function single(item: XmlElement, body: XmlElement, found: readonly XmlElement[], said: Said): Body {
  const first = found[0] as XmlElement;
  const stem = (instead?: (element: XmlElement) => string): string => {
    const text = stemOf(body, instead);
    const prompt = html(childOf(first, 'prompt'));
    return plainText(text) === '' && !text.includes('<img') ? prompt : text + prompt;
  };
  switch (first.name) {
    case 'choiceInteraction':
      return choice(item, first, stem(), said);
    case 'matchInteraction':
      return match(item, first, stem(), said);
    case 'extendedTextInteraction':
      return { quType: 4, content: stem(), ...guide(item, body, first) };
    case 'uploadInteraction':
      return { quType: 7, content: stem(), ...guide(item, body, first) };
    default:
      return gapped(
        found.map((gap) => gapOf(item, gap, said)),
        (mark) => {
          let index = 0;
          return stem(() => mark(index++));
        },
        said.warnings,
      );
  }
}

/** What scorers go by: rubrics, then the answers given as correct. */
function guide(
  item: XmlElement,
  body: XmlElement,
  interaction: XmlElement,
): Pick<FileQuestion, 'rightAnswer' | 'points'> {
  const rubrics = all(body, 'rubricBlock').filter(isForScorers).map(html);
  return guideOf([...rubrics, ...correctTexts(item, interaction).map(htmlOf)].join(''));
}

function gapOf(item: XmlElement, gap: XmlElement, said: Said): Gap {
  if (gap.name === 'textEntryInteraction') return { accepted: rightTexts(item, gap, said), weight: 1 };
  const { right } = rightChoices(item, gap, said);
  const choices = childrenOf(gap, 'inlineChoice').map((one) => ({
    content: html(one),
    isRight: right.includes(one.attributes.identifier ?? ''),
  }));
  return { choices, weight: 1 };
}

/**
 * Several interactions are the parts of a composite: each block of ours is one, else each interaction with
 * its prompt, all of equal weight.
 */
function composite(item: XmlElement, body: XmlElement, found: readonly XmlElement[], said: Said): Body {
  const blocks = body.children.filter(isPart);
  const bodies =
    blocks.length > 0
      ? blocks.map((block) => ({ block, share: Number(block.attributes['data-vigil-share']) }))
      : null;
  const each =
    bodies ??
    found.map((one) => ({ block: { ...body, nodes: [one], children: [one] }, share: 1 / found.length }));
  const parts = each.map(({ block, share }, index) => {
    const inside = interactionsIn(block);
    const part = alone(single(item, block, inside, said));
    const content =
      plainText(part.content) === '' && !part.content.includes('<img')
        ? `<p>（${index + 1}）</p>`
        : bodies === null && gaps.includes(inside[0]?.name ?? '')
          ? `<p>（${index + 1}）${blankMark}</p>`
          : part.content;
    return { ...part, quId: `p${index + 1}`, content, analysis: '', share };
  });
  const markOf = (one: XmlElement): string =>
    bodies === null && gaps.includes(one.name) ? `（${found.indexOf(one) + 1}）${blankMark}` : '';
  return { quType: 99, content: stemOf(body, markOf), parts };
}

/** A part with one gap to choose for is that choice. */
function alone(body: Body): Body {
  const [only, ...more] = body.parts ?? [];
  return body.quType === 99 && only !== undefined && more.length === 0
    ? { quType: only.quType, content: only.content, ...(only.options && { options: only.options }) }
    : body;
}

function choice(item: XmlElement, interaction: XmlElement, content: string, said: Said): Body {
  const { right, isMultiple } = rightChoices(item, interaction, said);
  const options = optionsOf(
    childrenOf(interaction, 'simpleChoice').map((one) => ({
      content: html(one),
      isRight: right.includes(one.attributes.identifier ?? ''),
    })),
  );
  if (!isMultiple && isUsualTrueFalse(options)) return { quType: 3, content, options };
  return { quType: isMultiple ? 2 : 1, content, options };
}

function match(item: XmlElement, interaction: XmlElement, content: string, said: Said): Body {
  const [left, right] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const pairs = rightChoices(item, interaction, said).right.map((value) => value.split(/\s+/));
  if (new Set(pairs.map(([from]) => from)).size < pairs.length)
    said.problems.push('有左侧项对应多个右侧项，匹配题只能一一对应！');
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
