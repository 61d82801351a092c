// Headings of parts of a paper: `一、单选题`, `【多选题】`. Matched against a line in half width.

/** What teachers call each type of question. */
export const typeOf: Readonly<Record<string, number>> = {
  单选题: 1,
  单项选择题: 1,
  选择题: 1,
  多选题: 2,
  多项选择题: 2,
  不定项选择题: 2,
  判断题: 3,
  判断正误: 3,
  简答题: 4,
  问答题: 4,
  论述题: 4,
  名词解释: 4,
  材料分析题: 4,
  案例分析题: 4,
  计算题: 4,
  解答题: 4,
  证明题: 4,
  综合题: 4,
  应用题: 4,
  填空题: 5,
  匹配题: 6,
  连线题: 6,
};

const heading =
  /^(?:(?:第?[一二三四五六七八九十]+(?:部分|大题)?[、.,:]?)\s*|[[【(])?\s*(单选题|单项选择题|选择题|多选题|多项选择题|不定项选择题|判断题|判断正误|填空题|简答题|问答题|论述题|名词解释|材料分析题|案例分析题|计算题|解答题|证明题|综合题|应用题|匹配题|连线题)(?:[\]】)]|\s*[(:].*)?\s*$/;

/** `一、选择题：1-5 ABCDD` */
const labelledAnswers =
  /^(?:第?[一二三四五六七八九十]+(?:部分|大题)?[、.,:]?\s*)?[[【(]?\s*(单选题|单项选择题|选择题|多选题|多项选择题|不定项选择题|判断题|判断正误)\s*[\]】)]?\s*(?:答案)?\s*:?\s*(\d.*)$/;

/** The type of the questions under a heading; undefined: the line is none. */
export function headingOf(half: string): number | null | undefined {
  const head = heading.exec(half.trim());
  return head === null ? undefined : (typeOf[head[1] as string] ?? null);
}

/** A line that may be answers of a type of questions: its type and what follows. */
export function labelledAnswersOf(
  half: string,
): { readonly quType: number | null; readonly rest: string } | null {
  const labelled = labelledAnswers.exec(half.trim());
  return labelled === null
    ? null
    : { quType: typeOf[labelled[1] as string] ?? null, rest: labelled[2] as string };
}
