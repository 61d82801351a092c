import type { Random } from '@vigil/domain/kernel/random';

export const topics = [
  '防火墙',
  '对称加密',
  '操作系统',
  '数据库索引',
  '网络协议',
  '消防安全',
  '劳动法规',
  '急救常识',
  '统计推断',
  '古诗文',
];
export const tags = ['基础', '提高', '法规', '实务', '历年真题'];
const verbs = [
  '下列关于{}的说法，正确的是',
  '在{}中，首先应当',
  '某单位在{}方面的做法，不恰当的是',
  '以下与{}无关的一项是',
];
const levels = ['易', '中', '难'];
const types = ['单选题', '多选题', '判断题'] as const;

export const pickWith =
  (random: Random) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)] as T;

/** So many questions in the usual Chinese form, as the import reads them. */
export function questionsFile(count: number, random: Random): string {
  return Array.from({ length: count }, (_, index) => question(index, random)).join('\n\n');
}

function question(index: number, random: Random): string {
  const pick = pickWith(random);
  const topic = pick(topics);
  const type = types[index % 3] as (typeof types)[number];
  const fields = `难度：${pick(levels)}\n知识点：${topic}、${pick(tags)}`;
  const stem = `${index + 1}. ${pick(verbs).replace('{}', topic)}（第 ${index + 1} 题）`;
  if (type === '判断题') return `${stem}\n题型：判断题\n答案：${pick(['对', '错'])}\n${fields}`;
  const options = ['A', 'B', 'C', 'D']
    .map((letter) => `${letter}. ${topic}的第${Math.floor(random() * 900) + 100}条规定${letter}`)
    .join('\n');
  return `${stem}\n${options}\n题型：${type}\n答案：${type === '单选题' ? pick(['A', 'B', 'C', 'D']) : pick(['AB', 'ACD', 'BD'])}\n${fields}`;
}
