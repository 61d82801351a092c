import { codes, type Refusal } from '@vigil/ui/connection/errors.ts';
import { notifyUntilClosed } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { paths, takingPath } from '../paths.ts';
import { keepTold, uncountedCame, uncountedNotice } from '../taking/paper/uncounted-here.ts';
import type { BroughtBack } from './bring-back.ts';
import type { SayLeft } from './send-left.ts';

/** What came back, until it is closed: how many answers count, and how many are late. */
export function tellBroughtBack({ counted, late }: Pick<BroughtBack, 'counted' | 'late'>): void {
  const parts = [
    counted > 0 ? t('{{n}} 个按当时的保存时间计入成绩', { n: counted }) : '',
    late > 0 ? t('{{n}} 个无法证明当时的保存时间，暂未计入，请联系监考老师', { n: late }) : '',
  ];
  notifyUntilClosed(
    'answers-brought-back',
    t('已补交 {{n}} 个作答', { n: counted + late }),
    t('服务器缺少这些作答，已由本浏览器补交：{{parts}}。', {
      parts: parts.filter((part) => part !== '').join('；'),
    }),
    late > 0 ? 'amber' : 'teal',
  );
}

/** Why the server does not take answers back now; a fault passes by itself and is not told. */
export function tellNotTaken(refusal: Refusal | null): void {
  if (refusal === null || refusal.code === codes.sessionInvalid) return;
  const why =
    refusal.code === codes.anotherPaperOpen
      ? t('您有正在进行的考试。先完成它，交卷后刷新页面，这些作答会自动补交。')
      : t('{{msg}}作答仍在本浏览器里，请不要清除浏览器数据，并联系监考老师。', { msg: refusal.msg });
  notifyUntilClosed('answers-not-taken', t('有作答还没有交到服务器'), why, 'amber');
}

/** Answers that this browser keeps and cannot open, because the server has another key now. */
export function tellUnreadable(count: number): void {
  notifyUntilClosed(
    'answers-unreadable',
    t('有 {{n}} 个作答还没有交到服务器', { n: count }),
    t('作答仍在本浏览器里，暂时打不开。请不要清除浏览器数据，也不要重装浏览器，并联系监考老师处理。'),
    'amber',
  );
}

/** What came of what earlier pages had left. */
export const sayLeft: SayLeft = {
  sent: (paper, answers) =>
    notifyUntilClosed(
      'left-sent',
      t('上次没有送达的 {{n}} 条作答已保存', { n: answers }),
      t('考试还在进行，剩余时间继续计时。'),
      'teal',
      { way: { href: takingPath(paper), called: t('继续考试') } },
    ),
  handedIn: (paperId) =>
    notifyUntilClosed(
      `left-handed-in/${paperId}`,
      t('上次的交卷已送达服务器'),
      t('您上次已确认交卷，当时没有网络。'),
      'teal',
      { way: { href: paths.result(paperId), called: t('查看结果') } },
    ),
  uncounted: (paperId, refused, older) => {
    uncountedCame();
    notifyUntilClosed(
      uncountedNotice(paperId),
      refused > 0 ? t('有 {{n}} 条作答未计入成绩', { n: refused }) : t('有 {{n}} 条作答未采用', { n: older }),
      refused > 0
        ? t('作答内容保存在本机，可以查看原因、导出，并联系监考老师。')
        : t('另一台设备上有更新的答案，已按较新的答案计。作答内容保存在本机，可以查看和导出。'),
      'amber',
      {
        way: {
          href: paths.result(paperId),
          called: refused > 0 ? t('查看未计入的作答') : t('查看未采用的作答'),
        },
        onClosed: () => void keepTold(paperId),
      },
    );
  },
};
