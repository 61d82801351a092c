import type { Adjustments, QuestionAdjustment } from '@vigil/domain/sitting/public';

const rules = ['全对才得分', '漏选得一半分', '按选项得分'];

/** What a regrade changes, a line each; `nameOf`: what a question is called. */
export function changeWords(
  { questions, multiRule, qualifyScore }: Adjustments,
  nameOf: (quId: string) => string,
): string[] {
  return [
    ...questions.map((said) => `${nameOf(said.quId)}：${adjustmentWords(said)}`),
    ...(multiRule === undefined ? [] : [`多选题评分规则：${rules[multiRule] ?? ''}`]),
    ...(qualifyScore === undefined ? [] : [`及格分数：${qualifyScore}`]),
  ];
}

function adjustmentWords({ options, blanks, pairs, inOrder, score, counts }: QuestionAdjustment): string {
  return [
    ...(counts === 'full' ? ['所有人给满分'] : counts === 'void' ? ['作废，不计分'] : []),
    ...((options ?? blanks ?? pairs) ? ['更改正确答案'] : []),
    ...(inOrder === undefined ? [] : [inOrder ? '填空按顺序' : '填空不分顺序']),
    ...(score === undefined ? [] : [`分值改为 ${score} 分`]),
  ].join('，');
}
