import { plainText } from '@vigil/domain/question-bank/question-text';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { levelName } from './question-words.ts';

/** What the head of a question repeats from its content, and what says nothing to its reader. */
const untold = /^content\.(?:quType|repoId|chapterId|level|tags|quId)(?:\.|$)/;

const fields: Readonly<Record<string, string>> = {
  quType: t('题型'),
  repoId: t('题库'),
  chapterId: t('章节'),
  level: t('难度'),
  tags: t('知识点'),
  state: t('状态'),
  content: t('题干'),
  analysis: t('解析'),
  image: t('图片'),
  media: t('音视频'),
  rightAnswer: t('参考答案'),
  titleBody: t('初始代码'),
  scratchUrl: t('模板文件'),
  scoreHint: t('建议分值'),
  inOrder: t('各空按顺序'),
  timeLimit: t('时间限制（毫秒）'),
  options: t('选项'),
  blanks: t('填空'),
  pairs: t('左侧项'),
  matches: t('右侧项'),
  points: t('评分要点'),
  tests: t('测试用例'),
  parts: t('小题'),
  code: t('判题'),
  isRight: t('是否正确'),
  accepted: t('可接受的答案'),
  matchId: t('对应的右侧项'),
  share: t('所占比例'),
  text: t('内容'),
  input: t('输入'),
  output: t('输出'),
  visible: t('对考生可见'),
  createBy: t('创建人'),
  createTime: t('创建时间'),
};

const lists = new Set(['options', 'blanks', 'pairs', 'matches', 'points', 'tests', 'parts']);

/**
 * A path of a question's history in words: `content.options.o2.isRight` is 选项 2 · 是否正确. null: the head
 * says it already.
 */
export function sayPath(path: string): string | null {
  if (untold.test(path)) return null;
  const steps = path.replace(/^content\./, '').split('.');
  const words: string[] = [];
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] as string;
    if (lists.has(step) && steps[i + 1] !== undefined) {
      words.push(`${fields[step] ?? step} ${placeOf(steps[i + 1] as string)}`);
      i += 1;
    } else if (step === 'content' && i > 0) words.push(t('内容'));
    else words.push(fields[step] ?? step);
  }
  return words.join(' · ');
}

/** Ids dealt in order (`o2`, `m1`) say their place; others stand as they are. */
const placeOf = (id: string): string => /^[a-z](\d+)$/.exec(id)?.[1] ?? id;

/** A value of the history in words; it comes as JSON text. */
export function sayValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'level') return levelName(value as number);
  if (path === 'quType') return typeName(value as number);
  if (path === 'state') return value === 0 ? t('启用') : t('禁用');
  return words(value);
}

function words(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return plainText(value) || value;
    case 'boolean':
      return value ? t('是') : t('否');
    case 'number':
      return String(value);
    default:
      if (value === null) return t('无');
      if (Array.isArray(value)) return value.map(words).join('；');
      return Object.entries(value as object)
        .filter(([key]) => key !== 'id' && key !== 'quId')
        .map(([key, item]) =>
          key === 'content' || key === 'text' ? words(item) : `${fields[key] ?? key}：${words(item)}`,
        )
        .join('，');
  }
}
