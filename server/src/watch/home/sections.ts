import { examState } from '@vigil/domain/exams/public';
import {
  homeRowsAtMost,
  type HomeLink,
  type HomeRow,
  type HomeSection,
  type HomeTone,
} from '../../platform/declarations/home.js';
import { attentionKinds, type AttentionKind } from '../attention.js';
import { together } from './together.js';
import { attentionCount, runningExams, runningFigures, type RunningExam } from './running-exams.js';

/** Exams whose cards are looked through: those that end first, should so many run at once. */
const lookedAtAtMost = 60;
const channels = ['view:watch_cards', 'view:papers', 'exam-changed'];

/** To the wall for who watches, else to what the reader has of the exam. */
function wayTo({ exam, mayWatch, mayReview }: RunningExam): HomeLink {
  if (mayWatch) return { page: 'ExamWatch', ids: { examId: exam.id } };
  if (mayReview) return { page: 'ExamStatistics', ids: { id: exam.id } };
  return { page: 'Audit', rest: `?examId=${encodeURIComponent(exam.id)}` };
}

/** What one that is sat is otherwise. */
function tagsOf({ exam }: RunningExam, now: number): HomeRow['tags'] {
  if (exam.state === 1) return [{ text: '已禁用', tone: 'warning' }];
  return examState(exam, now) === 3 ? [{ text: '已结束', tone: 'quiet' }] : [];
}

/** Exams that run now with the figures of their walls. */
const runningSection: HomeSection = {
  name: 'exams-running',
  under: 'running',
  permissions: ['exam:list', 'audit:view'],
  empty: '暂无正在进行中的考试。',
  channels,
  async load(context) {
    const all = await runningExams(context);
    const rows = await Promise.all(
      all.slice(0, homeRowsAtMost).map(async (running, place): Promise<HomeRow> => {
        const { exam, mayWatch } = running;
        const figures = await runningFigures(context.services, exam.id);
        return {
          key: exam.id,
          place,
          title: exam.title,
          tags: tagsOf(running, context.services.clock.now()),
          figures: [
            { title: '应考', value: figures.requireCount },
            { title: '考试中', value: figures.processCount },
            { title: '已交卷', value: figures.handCount },
            // Of one that is over they are absent; the column says what is true of both.
            { title: '未到', value: figures.awaitedCount ?? figures.missCount },
            { title: '在线', value: mayWatch ? figures.onlineCount : null },
            { title: '需关注', value: mayWatch ? attentionCount(figures) : null, tone: 'danger' },
          ],
          at: exam.endTime,
          to: wayTo(running),
        };
      }),
    );
    return {
      total: all.length,
      rows,
      more: [...together(all), { text: '进行中的考试', to: { page: 'ExamList', rest: '?state=0' } }],
    };
  },
};

/** How a kind of attention is said of several people, and how grave it is. */
const kindWords: Readonly<Record<AttentionKind, { readonly text: string; readonly tone: HomeTone }>> = {
  face: { text: '人脸未通过', tone: 'danger' },
  leave: { text: '切屏将超限', tone: 'danger' },
  help: { text: '消息待回复', tone: 'danger' },
  offline: { text: '离线超过 1 分钟', tone: 'danger' },
  camera: { text: '摄像头异常', tone: 'warning' },
  quiet: { text: '超过 5 分钟无操作', tone: 'warning' },
  register: { text: '首次采集，待核对', tone: 'warning' },
};

/** Candidates of running exams whom somebody should look at, by exam: the same as on their walls. */
const attentionSection: HomeSection = {
  name: 'candidates-attention',
  under: 'attention',
  permissions: ['exam:watch'],
  empty: '没有需要处理的考生。',
  channels,
  async load(context) {
    const watched = (await runningExams(context)).filter(({ mayWatch }) => mayWatch);
    const found = await Promise.all(
      watched.slice(0, lookedAtAtMost).map(async (running) => ({
        ...running,
        figures: await runningFigures(context.services, running.exam.id),
      })),
    );
    const needing = found
      .map((running) => ({ ...running, people: attentionCount(running.figures) }))
      .filter(({ people }) => people > 0)
      .sort((a, b) => b.people - a.people);
    const rows = needing.slice(0, homeRowsAtMost).map(({ exam, figures, people }): HomeRow => ({
      key: exam.id,
      place: -people,
      title: exam.title,
      tags: attentionKinds.flatMap((kind) => {
        const count = figures.attention.get(kind) ?? 0;
        return count === 0
          ? []
          : [{ text: `${kindWords[kind].text}：${count} 人`, tone: kindWords[kind].tone }];
      }),
      to: { page: 'ExamWatch', ids: { examId: exam.id } },
    }));
    return { total: needing.length, rows };
  },
};

/** What live watch brings to the console's home. */
export const watchHome: readonly HomeSection[] = [runningSection, attentionSection];
