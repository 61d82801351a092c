import type { Position } from '@vigil/domain/kernel/event';
import { isAnswered, paperAfter, paperStream, questionsOf } from '@vigil/domain/sitting/public';
import { pointers, type ViewPointer } from '@vigil/projections/runner/bookkeeping';
import { watchCardProjection, type WatchCardView } from '@vigil/projections/watch/public';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { OfflineStores } from './offline-stores.js';

/** A paper of which the views have seen more than the log has now. */
export interface LostOfPaper {
  readonly paperId: string;
  readonly examId: string;
  readonly userId: string;
  /** The log has lost the paper itself. */
  readonly whole: boolean;
  /** Numbers of the questions whose answer is gone; of a lost paper: none are known, `answers` says how many. */
  readonly questions: readonly number[];
  /** How many answers, at least: one that was only changed is not seen. */
  readonly answers: number;
}

export interface LostAnswers {
  readonly lost: readonly LostOfPaper[];
  /** Of papers that cannot be read, because others touched their streams: a sentence each. */
  readonly touched: readonly string[];
}

const papersAtMost = 5_000;

/**
 * Which acknowledged answers the views still know of and the log has lost: what browsers can bring back. Read before
 * the views are forgotten; views that had not come further than the log know of none.
 */
export async function lostAnswers(
  { log, viewDocuments }: OfflineStores,
  after: Position,
): Promise<LostAnswers> {
  const pointer = await viewDocuments
    ?.collection<ViewPointer>(pointers)
    .get(watchCardProjection.collection.name);
  if (viewDocuments === null || pointer === null || pointer === undefined) return { lost: [], touched: [] };
  const cards = await viewDocuments
    .collection<WatchCardView>({ name: pointer.collection })
    .find({ filter: { position: { gt: after } }, limit: papersAtMost });
  const lost: LostOfPaper[] = [];
  const touched: string[] = [];
  for (const { id: paperId, examId, userId, answered } of cards) {
    const events = await log.readStream(paperStream(paperId)).catch((error: unknown) => {
      if (!(error instanceof StreamFault)) throw error;
      // Such a paper stands still, and what it holds is not lost with the log's end.
      touched.push(error.message);
      return null;
    });
    if (events === null) continue;
    const state = paperAfter(events);
    const whole = state.paper === null;
    const gone = questionsOf(state).filter(
      (question) => answered.includes(question.quId) && !isAnswered(state, question),
    );
    const answers = whole ? answered.length : gone.length;
    if (whole || answers > 0)
      lost.push({ paperId, examId, userId, whole, questions: gone.map(({ sort }) => sort), answers });
  }
  return { lost, touched };
}

const shownAtMost = 50;

/** The same for an operator. */
export function sayLostAnswers({ lost, touched }: LostAnswers, print: (line: string) => void): void {
  const answers = lost.reduce((sum, paper) => sum + paper.answers, 0);
  print(
    lost.length === 0
      ? '视图没有比日志更晚的作答记录：缺失的部分有哪些作答，只有考生的浏览器与回执知道'
      : `视图还记得缺失的作答：${lost.length} 份试卷，至少 ${answers} 个答案（改过的答案看不出来）`,
  );
  for (const { paperId, examId, userId, whole, questions, answers: count } of lost.slice(0, shownAtMost))
    print(
      `  试卷 ${paperId}（考试 ${examId}，考生 ${userId}）：${
        whole ? `整份试卷缺失，已答 ${count} 题` : `第 ${questions.join('、')} 题`
      }`,
    );
  if (lost.length > shownAtMost) print(`  ……共 ${lost.length} 份`);
  for (const words of touched) print(words);
  print(
    '已确认保存的答案，考生的浏览器会保留到考试的最后截止时间；考生下次登录学员端任一页面时自动送回：回执有效的按原时间计入，没有回执的按迟到处理',
  );
}
