import { plainText } from '@vigil/domain/question-bank/question-text';
import type { FileQuestion } from './read-question.js';
import { xmlText } from './xml-tree.js';

export type QtiVersion = '2.1' | '3.0';

/** Types a QTI item of ours can say. */
export const qtiTypes: readonly number[] = [1, 2, 3, 4, 5, 6];

const namespaces: Readonly<Record<QtiVersion, string>> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
};

/** HTML elements that QTI has under their own name; everything else of QTI is renamed in 3.0. */
const html = new Set(
  'p div span br img hr table thead tbody tfoot tr td th caption ul ol li dl dt dd strong em b i u s sub sup code pre blockquote h1 h2 h3 h4 h5 h6 a audio video source mark del ins small figure figcaption col colgroup'.split(
    ' ',
  ),
);

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** XML written with 2.1's names, as 3.0 says them. */
function asVersion(xml: string, version: QtiVersion): string {
  if (version === '2.1') return xml;
  return xml.replace(/<(\/?)([A-Za-z][\w]*)([^<>]*)>/g, (whole, slash: string, name: string, attributes: string) => {
    if (html.has(name)) return whole;
    return `<${slash}qti-${kebab(name)}${attributes.replace(/(\s)([\w-]+)="([^"]*)"/g, (_all, space: string, key: string, value: string) => `${space}${kebab(key)}="${value}"`)}>`;
  });
}

/** Rich HTML as well-formed XML: empty elements closed, named entities other than XML's own as characters, stray `&` escaped. */
export const xhtml = (text: string): string =>
  text
    .replace(/<(br|img|hr|col|source)\b([^>]*?)\s*\/?>/g, '<$1$2 />')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, '&amp;');

const values = (each: readonly string[]): string => each.map((value) => `<value>${xmlText(value)}</value>`).join('');
const declaration = (identifier: string, cardinality: string, baseType: string, right: readonly string[]): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values(right)}</correctResponse></responseDeclaration>`;

const mapped = (identifier: string, accepted: readonly string[]): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="single" baseType="string"><correctResponse>${values(accepted.slice(0, 1))}</correctResponse><mapping defaultValue="0">${accepted
    .map((text) => `<mapEntry mapKey="${xmlText(text)}" mappedValue="1" caseSensitive="false"/>`)
    .join('')}</mapping></responseDeclaration>`;

/** One question as an item of QTI. */
export function writeQtiItem(identifier: string, question: FileQuestion, version: QtiVersion): string {
  const { declarations, body } = partsOf(question);
  const title = xmlText(plainText(question.content).slice(0, 60) || identifier);
  const about = `data-vigil-level="${question.level}"${question.tags.length === 0 ? '' : ` data-vigil-tags="${xmlText(question.tags.join('|'))}"`}`;
  const feedback =
    question.analysis === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="ANALYSIS" showHide="show">${xhtml(question.analysis)}</modalFeedback>`;
  const item =
    `<assessmentItem xmlns="${namespaces[version]}" identifier="${xmlText(identifier)}" title="${title}" adaptive="false" timeDependent="false" ${about}>` +
    `${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>` +
    `<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/><itemBody>${body}</itemBody>${feedback}</assessmentItem>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${asVersion(item, version)}\n`;
}

function partsOf(question: FileQuestion): { readonly declarations: string; readonly body: string } {
  const { quType, options = [], blanks = [], pairs = [], matches = [], rightAnswer = '' } = question;
  const content = xhtml(question.content);
  switch (quType) {
    case 1:
    case 2:
    case 3: {
      const right = options.filter((option) => option.isRight).map((option) => option.id);
      const choices = options.map((option) => `<simpleChoice identifier="${option.id}">${xhtml(option.content)}</simpleChoice>`).join('');
      return {
        declarations: declaration('RESPONSE', quType === 2 ? 'multiple' : 'single', 'identifier', right),
        body: `${content}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${quType === 2 ? 0 : 1}">${choices}</choiceInteraction>`,
      };
    }
    case 5: {
      const declarations = blanks.map((blank, index) => mapped(`RESPONSE${index + 1}`, blank.accepted)).join('');
      const entry = (index: number): string => `<textEntryInteraction responseIdentifier="RESPONSE${index + 1}" expectedLength="20"/>`;
      let index = 0;
      const marked = content.replace(/_{4,}/g, () => entry(index++));
      const apart = `<div data-vigil-apart="true">${blanks.map((_blank, at) => entry(at)).join(' ')}</div>`;
      return { declarations, body: index > 0 ? marked : content + apart };
    }
    case 6: {
      const item = (id: string, text: string): string =>
        `<simpleAssociableChoice identifier="${id}" matchMax="1">${xhtml(text)}</simpleAssociableChoice>`;
      const set = (items: readonly { id: string; content: string }[]): string =>
        `<simpleMatchSet>${items.map((one) => item(one.id, one.content)).join('')}</simpleMatchSet>`;
      return {
        declarations: declaration(
          'RESPONSE',
          'multiple',
          'directedPair',
          pairs.map((pair) => `${pair.id} ${pair.matchId}`),
        ),
        body: `${content}<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="${pairs.length}">${set(pairs)}${set(matches)}</matchInteraction>`,
      };
    }
    default: {
      const model = rightAnswer === '' ? '' : `<rubricBlock view="scorer">${xhtml(rightAnswer)}</rubricBlock>`;
      return {
        declarations: '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
        body: `${content}${model}<extendedTextInteraction responseIdentifier="RESPONSE"/>`,
      };
    }
  }
}
