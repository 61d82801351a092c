import type { QuestionPart } from '@vigil/domain/question-bank/question';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, type Beside } from './beside.js';
import { categoryPath } from './category-path.js';
import { guideHtml } from './marking-guide.js';
import { readQtiItem } from './qti-item.js';
import type { ExportedQuestion } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { xmlText } from './xml-tree.js';

export type QtiVersion = '2.1' | '3.0';

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
  return xml.replace(
    /<(\/?)([A-Za-z][\w]*)([^<>]*)>/g,
    (whole, slash: string, name: string, attributes: string) => {
      if (html.has(name)) return whole;
      return `<${slash}qti-${kebab(name)}${attributes.replace(/(\s)([\w-]+)="([^"]*)"/g, (_all, space: string, key: string, value: string) => `${space}${kebab(key)}="${value}"`)}>`;
    },
  );
}

/**
 * Rich HTML as well-formed XML: empty elements closed, every attribute with a value, named entities other
 * than XML's own as characters, stray `&` escaped.
 */
export const xhtml = (text: string): string =>
  text
    .replace(
      /<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)+)(\s*\/?)>/gi,
      (_whole, name: string, attributes: string, end: string) => {
        const valued = attributes.replace(
          /(\s+[\w-]+)(="[^"]*")?/g,
          (_each, key: string, value = '=""') => `${key}${value}`,
        );
        return `<${name}${valued}${end}>`;
      },
    )
    .replace(/<(br|img|hr|col|source)\b([^>]*?)\s*\/?>/g, '<$1$2 />')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, '&amp;');

const values = (each: readonly string[]): string =>
  each.map((value) => `<value>${xmlText(value)}</value>`).join('');
const declaration = (
  identifier: string,
  cardinality: string,
  baseType: string,
  right: readonly string[],
): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values(right)}</correctResponse></responseDeclaration>`;

const mapped = (identifier: string, accepted: readonly string[]): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="single" baseType="string"><correctResponse>${values(accepted.slice(0, 1))}</correctResponse><mapping defaultValue="0">${accepted
    .map((text) => `<mapEntry mapKey="${xmlText(text)}" mappedValue="1" caseSensitive="false"/>`)
    .join('')}</mapping></responseDeclaration>`;

/** One question as an item of QTI, and what of it QTI has no words for: it stands in attributes of ours. */
export function writeQtiItem(
  exported: ExportedQuestion,
  version: QtiVersion,
): { readonly xml: string; readonly beside: Beside } {
  const beside = besideOf(exported.question, readQtiItem(itemOf(exported, version, '')).question);
  return { xml: itemOf(exported, version, beside.json), beside };
}

function itemOf({ id, question, chapter }: ExportedQuestion, version: QtiVersion, beside: string): string {
  const { declarations, body } = question.quType === 99 ? compositeOf(question) : partsOf(question);
  const title = xmlText(plainText(question.content).slice(0, 60) || id);
  const about = [
    `data-vigil-level="${question.level}"`,
    question.tags.length === 0 ? '' : ` data-vigil-tags="${xmlText(question.tags.join('|'))}"`,
    chapter.length === 0 ? '' : ` data-vigil-chapter="${xmlText(categoryPath(chapter))}"`,
    beside === '' ? '' : ` data-vigil-beside="${xmlText(beside)}"`,
  ].join('');
  const feedback =
    question.analysis === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="ANALYSIS" showHide="show">${xhtml(question.analysis)}</modalFeedback>`;
  const item =
    `<assessmentItem xmlns="${namespaces[version]}" identifier="${xmlText(id)}" title="${title}" adaptive="false" timeDependent="false" ${about}>` +
    `${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>` +
    `<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/><itemBody>${body}</itemBody>${feedback}</assessmentItem>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${asVersion(item, version)}\n`;
}

interface ItemParts {
  readonly declarations: string;
  readonly body: string;
}

/** The passage, then each part in a block of its own with its own responses. */
function compositeOf({ content, parts = [] }: FileQuestion): ItemParts {
  const each = parts.map((part, index) => partsOf(part, `PART${index + 1}_`));
  const body = each
    .map((part, index) => `<div data-vigil-share="${parts[index]?.share ?? 0}">${part.body}</div>`)
    .join('');
  return { declarations: each.map((part) => part.declarations).join(''), body: xhtml(content) + body };
}

function partsOf(question: FileQuestion | QuestionPart, prefix = ''): ItemParts {
  const { quType, options = [], blanks = [], pairs = [], matches = [] } = question;
  const content = xhtml(question.content);
  const response = `${prefix}RESPONSE`;
  switch (quType) {
    case 1:
    case 2:
    case 3: {
      const right = options.flatMap((option, index) => (option.isRight ? [`o${index + 1}`] : []));
      const choices = options
        .map(
          (option, index) =>
            `<simpleChoice identifier="o${index + 1}">${xhtml(option.content)}</simpleChoice>`,
        )
        .join('');
      return {
        declarations: declaration(response, quType === 2 ? 'multiple' : 'single', 'identifier', right),
        body: `${content}<choiceInteraction responseIdentifier="${response}" shuffle="false" maxChoices="${quType === 2 ? 0 : 1}">${choices}</choiceInteraction>`,
      };
    }
    case 5: {
      const declarations = blanks
        .map((blank, index) => mapped(`${response}${index + 1}`, blank.accepted))
        .join('');
      const entry = (index: number): string =>
        `<textEntryInteraction responseIdentifier="${response}${index + 1}" expectedLength="20"/>`;
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
          response,
          'multiple',
          'directedPair',
          pairs.map((pair) => `${pair.id} ${pair.matchId}`),
        ),
        body: `${content}<matchInteraction responseIdentifier="${response}" shuffle="false" maxAssociations="${pairs.length}">${set(pairs)}${set(matches)}</matchInteraction>`,
      };
    }
    default: {
      const guide = quType === 4 || quType === 7 ? guideHtml(question) : '';
      const rubric = guide === '' ? '' : `<rubricBlock view="scorer">${xhtml(guide)}</rubricBlock>`;
      const [baseType, interaction] =
        quType === 7
          ? ['file', `<uploadInteraction responseIdentifier="${response}"/>`]
          : [
              'string',
              `<extendedTextInteraction responseIdentifier="${response}"${quType === 4 ? '' : ' format="preFormatted"'}/>`,
            ];
      return {
        declarations: `<responseDeclaration identifier="${response}" cardinality="single" baseType="${baseType}"/>`,
        body: content + rubric + interaction,
      };
    }
  }
}
