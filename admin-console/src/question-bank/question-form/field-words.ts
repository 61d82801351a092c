import { t } from '@vigil/ui/text/t.ts';

/** What the fields are called, for the error summary and the conflict dialog. */
export const labels = {
  quType: t('题型'),
  repoId: t('题库'),
  chapterId: t('章节'),
  level: t('难度'),
  tags: t('知识点标签'),
  scoreHint: t('建议分值'),
  content: t('题干'),
  image: t('题目图片'),
  media: t('录音或视频'),
  options: t('选项'),
  blanks: t('填空答案'),
  inOrder: t('按空的先后判分'),
  pairs: t('匹配组'),
  matches: t('右侧项'),
  titleBody: t('初始代码'),
  rightAnswer: t('参考答案'),
  scratchUrl: t('Scratch 模板'),
  code: t('测试用例'),
  timeLimit: t('时间限制'),
  points: t('评分要点'),
  parts: t('小题'),
  analysis: t('答案解析'),
};

/** A value of the conflict dialog in words: rich text as text, lists by what stands in them. */
export function sayValue(_path: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => sayItem(item)).join('；') || t('（空）');
  return textOf(value) || t('（空）');
}

function sayItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return textOf(item);
  const { content, accepted, text, input, output, isRight } = item as Readonly<Record<string, unknown>>;
  const said = [content, Array.isArray(accepted) ? accepted.join(' / ') : undefined, text, input, output]
    .map(textOf)
    .filter((one) => one !== '');
  return `${said.join(' → ')}${isRight === true ? t('（正确）') : ''}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string')
    return new DOMParser().parseFromString(value, 'text/html').body.textContent?.trim() ?? '';
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  return typeof value === 'number' ? String(value) : '';
}
