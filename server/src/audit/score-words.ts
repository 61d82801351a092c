import type { AnswersMarked, PaperScored } from '@vigil/domain/sitting/public';
import { askedAt, sumPoints, type PaperState } from '@vigil/domain/sitting/public';
import type { EventBody } from '@vigil/domain/kernel/event';

const totalOf = ({ objScore, subjScore }: Pick<PaperScored, 'objScore' | 'subjScore'>): number =>
  sumPoints([objScore, subjScore ?? 0]);

/** What an event says of points, for whoever audits; '' nothing. `before`: the paper as it stood until then. */
export function scoreWords({ type, data }: EventBody, before: PaperState): string {
  if (type === 'AnswersMarked') {
    const { marks } = data as AnswersMarked;
    return marks.map((mark) => markWords(mark, before)).join('，');
  }
  if (type !== 'PaperScored') return '';
  const { replaces, ...score } = data as PaperScored;
  const parts = `客观题 ${score.objScore}${score.subjScore === undefined ? '' : `，主观题 ${score.subjScore}`}`;
  const was = replaces === undefined ? null : totalOf(replaces);
  return `总分 ${totalOf(score)}（${parts}）${was === null || was === totalOf(score) ? '' : `，原 ${was}`}`;
}

function markWords({ quId, points, stands }: AnswersMarked['marks'][number], before: PaperState): string {
  const place = before.places.find((at) => askedAt(at).quId === quId);
  const known = before.score?.questions.find((one) => one.quId === quId);
  const old = known === undefined || known.right === null ? '' : `${known.score} → `;
  const most = place === undefined ? '' : `／${askedAt(place).score}`;
  const own = stands === null ? '，待下一轮' : stands === points ? '' : `，计 ${stands} 分`;
  return `第 ${place?.question.sort ?? '?'} 题 ${old}${points} 分${most}${own}`;
}
