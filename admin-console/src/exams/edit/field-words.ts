import { exactTime, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';

/** What each field of an exam is called, by its path: in error summaries, conflicts and the history. */
export const fieldWords: Readonly<Record<string, string>> = {
  title: t('考试名称'),
  examType: t('考试类型'),
  catId: t('考试分类'),
  offline: t('线下考试'),
  content: t('考试说明'),
  thanks: t('交卷感谢语'),
  resultType: t('结果显示'),
  resultsWhen: t('成绩公布'),
  resultsAt: t('成绩公布时间'),
  results: t('成绩公布'),
  resultsRank: t('显示名次'),
  'results.rank': t('显示名次'),
  appealDays: t('复核申请天数'),
  'results.appealDays': t('复核申请天数'),
  'results.when': t('成绩公布'),
  'results.at': t('成绩公布时间'),
  startTime: t('开始时间'),
  endTime: t('结束时间'),
  totalTime: t('考试时长'),
  late: t('限制迟到'),
  lateMax: t('迟到时限'),
  handMin: t('最短交卷时间'),
  repeatCycle: t('重复周期'),
  remind: t('考前提醒'),
  seats: t('报名名额'),
  rooms: t('考场安排'),
  openType: t('开放类型'),
  range: t('参考范围'),
  password: t('考试密码'),
  hasPassword: t('考试密码'),
  price: t('价格'),
  priceFen: t('价格'),
  chance: t('考试次数'),
  answerDevice: t('答题设备'),
  faceOn: t('开考人脸识别'),
  faceCheck: t('考中人脸核验'),
  faceChance: t('人脸识别失败次数'),
  camOn: t('摄像头抓拍'),
  camInterval: t('抓拍间隔'),
  leaveOn: t('切屏监控'),
  leaveCheck: t('切屏判定时间'),
  leaveCount: t('切屏次数'),
  actionOn: t('未操作监控'),
  actionInterval: t('未操作时限'),
  learnExamSwitch: t('先学后考'),
  stepOn: t('逐题作答'),
  waterMark: t('页面水印'),
  wrongBook: t('错题本'),
  practiceKeys: t('练习可见答案'),
  quShuffle: t('试题乱序'),
  optShuffle: t('选项乱序'),
  multiRule: t('多选题计分'),
  qualifyScore: t('及格分'),
  totalScore: t('总分'),
  tmplGroups: t('试卷'),
  'tmplGroups.title': t('大题名称'),
  'tmplGroups.quType': t('大题题型'),
  'tmplGroups.perScore': t('每题分数'),
  'tmplGroups.quScores': t('单题分数'),
  'tmplGroups.quIds': t('固定试题'),
  'tmplGroups.draws': t('抽题规则'),
  ownerId: t('归属'),
  shared: t('共享'),
  'shared.userIds': t('共享给人员'),
  'shared.departIds': t('共享给部门'),
  'shared.groupIds': t('共享给用户组'),
  reviewerIds: t('阅卷人'),
  draft: t('草稿'),
  state: t('状态'),
};

const resultsTimes = {
  'hand-in': t('交卷后立即'),
  deadline: t('最后一位考生的截止时间之后'),
  marked: t('本人答卷阅完后'),
  time: t('指定时间'),
  publish: t('手动公布'),
};

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  examType: { 1: t('正式考试'), 2: t('模拟考试') },
  resultType: { 1: t('仅显示感谢语'), 2: t('显示分数'), 3: t('显示分数、答案和解析') },
  resultsWhen: resultsTimes,
  'results.when': resultsTimes,
  repeatCycle: { 0: t('不重复'), 1: t('每天'), 2: t('每周'), 3: t('每月') },
  openType: { 1: t('完全公开'), 2: t('指定部门'), 3: t('指定人员'), 9: t('凭密码') },
  answerDevice: { 0: t('不限'), 1: t('仅电脑'), 2: t('仅手机') },
  multiRule: { 0: t('全对才得分'), 1: t('漏选得一半'), 2: t('按选项得分') },
  state: { 0: t('启用'), 1: t('禁用') },
};

/** A choice's values as a select or a radio group takes them. */
export const choicesOf = (field: string): { readonly value: string; readonly label: string }[] =>
  Object.entries(choices[field] ?? {}).map(([value, label]) => ({ value, label }));

const times = new Set(['startTime', 'endTime', 'results.at']);

/**
 * What a path of the history is called: of a group its field, whichever group it is; null for what nobody
 * set.
 */
export function sayPath(path: string): string | null {
  const [first = '', ...rest] = path.split('.');
  if (first === 'createTime' || first === 'id') return null;
  const inside = rest.find((part) => fieldWords[`${first}.${part}`] !== undefined);
  return fieldWords[inside === undefined ? first : `${first}.${inside}`] ?? path;
}

/** A field's value in words; times as instants (ms). */
export function sayField(path: string, value: unknown): string {
  if (typeof value === 'number' && times.has(path)) return exactTime(value);
  if (typeof value === 'number' && path === 'priceFen') return sayMoney(value);
  if (value === null || value === undefined || value === '') return t('（空）');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  if (Array.isArray(value)) return sayList(path, value);
  if (typeof value === 'object') return sayThing(value as Readonly<Record<string, unknown>>);
  const word = typeof value === 'number' || typeof value === 'string' ? String(value) : JSON.stringify(value);
  return choices[path]?.[word] ?? word;
}

/** Lists by what is in them: groups by their names, draws by how much they draw; questions are counted. */
function sayList(path: string, list: readonly unknown[]): string {
  if (list.length === 0) return t('（空）');
  if (list.every((item) => typeof item === 'object' && item !== null))
    return list.map((item) => sayThing(item as Readonly<Record<string, unknown>>)).join('、');
  return path.endsWith('quIds')
    ? t('{{n}} 道试题', { n: list.length })
    : t('共 {{n}} 个', { n: list.length });
}

/** A group, a draw or a question's points. */
function sayThing({ title, count, score }: Readonly<Record<string, unknown>>): string {
  if (typeof title === 'string') return t('“{{title}}”', { title });
  if (typeof count === 'number') return t('抽 {{n}} 题', { n: count });
  return typeof score === 'number' ? t('{{n}} 分', { n: score }) : t('（已设置）');
}
