import { all } from './qti-html.js';
import type { Said } from './read-question.js';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.js';

// Keys of a response: its correct values, and the points of others where it maps them.

interface Declared {
  readonly cardinality: string | undefined;
  readonly correct: readonly string[];
  readonly mapped: readonly { readonly key: string; readonly points: number }[];
}

function declaredOf(item: XmlElement, interaction: XmlElement): Declared {
  const identifier = responseOf(interaction);
  const declaration = childrenOf(item, 'responseDeclaration').find(
    (one) => one.attributes.identifier === identifier,
  );
  const valuesOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
    parent === undefined ? [] : childrenOf(parent, name);
  return {
    cardinality: declaration?.attributes.cardinality,
    correct: distinct(valuesOf(childOf(declaration, 'correctResponse'), 'value').map(textOf)),
    mapped: valuesOf(childOf(declaration, 'mapping'), 'mapEntry')
      .map(({ attributes }) => ({
        key: attributes.mapKey ?? '',
        points: Number(attributes.mappedValue ?? 0),
      }))
      .filter(({ key, points }) => key !== '' && points > 0),
  };
}

const responseOf = ({ attributes }: XmlElement): string => attributes.responseIdentifier ?? 'RESPONSE';
const distinct = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '');

/** Points of an answer that earns all there are. */
const whole = ({ correct, mapped }: Declared): number => {
  const most = Math.max(0, ...mapped.map(({ points }) => points));
  const own = mapped.filter(({ key }) => correct.includes(key)).map(({ points }) => points);
  return own.length > 0 ? Math.max(...own) : correct.length > 0 ? Math.max(1, most) : most;
};

/** Right values of an interaction whose values are chosen or paired, and whether several may be. */
export function rightChoices(
  item: XmlElement,
  interaction: XmlElement,
  { warnings }: Said,
): { readonly right: readonly string[]; readonly isMultiple: boolean } {
  const declared = declaredOf(item, interaction);
  const { cardinality, correct, mapped } = declared;
  const isMultiple = cardinality === undefined ? correct.length > 1 : cardinality === 'multiple';
  const earning = mapped
    .filter(({ points }) => isMultiple || points >= whole(declared))
    .map(({ key }) => key);
  const right = correct.length > 0 ? correct : distinct(earning);
  if (mapped.some(({ key }) => !right.includes(key))) warnings.push('只得部分分的选项按错误选项导入。');
  const shares = new Set(mapped.filter(({ key }) => right.includes(key)).map(({ points }) => points));
  if (isMultiple && shares.size > 1) warnings.push('各正确选项的分值不同，导入后按本题型的规则计分。');
  return { right, isMultiple };
}

/** The values given as correct, of a response nobody can judge by comparing. */
export const correctTexts = (item: XmlElement, interaction: XmlElement): readonly string[] =>
  declaredOf(item, interaction).correct;

const comparing = ['equal', 'equalRounded', 'inside', 'patternMatch', 'substring', 'gt', 'gte', 'lt', 'lte'];

/** Texts that earn all points of a gap; a rule that accepts others than those named is a problem. */
export function rightTexts(item: XmlElement, gap: XmlElement, said: Said): string[] {
  const declared = declaredOf(item, gap);
  const { correct, mapped } = declared;
  const partial = mapped.filter(({ key, points }) => points < whole(declared) && !correct.includes(key));
  for (const { key } of partial) said.warnings.push(`只得部分分的答案“${key}”没有导入，填写它不得分。`);
  const rules = childrenOf(item, 'responseProcessing').flatMap((one) =>
    comparing.flatMap((name) => all(one, name)),
  );
  const isOwn = (rule: XmlElement): boolean =>
    all(rule, 'variable').some(({ attributes }) => attributes.identifier === responseOf(gap));
  if (rules.some(isOwn)) said.problems.push('答案按区间、误差或模式判分，填空题只能逐字判分！');
  const full = mapped.filter(({ points }) => points >= whole(declared)).map(({ key }) => key);
  return distinct([...correct, ...full]);
}
