import { useHotkeys } from '@mantine/hooks';
import { isElsewhere } from '@vigil/ui/console/page-keys.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { memo, useMemo } from 'react';
import type { AnswerChange } from '../change/answer-changes.ts';
import { QuestionCard, type AuditMoment } from '../question-card.tsx';
import type { AuditEvent } from '../replay.ts';
import { askedById, historyOf, paperOrder, questionAt } from './paper-order.ts';
import { QuestionHistory } from './question-history.tsx';
import { QuestionStrip } from './question-strip.tsx';

/** `isElsewhere` asks whether somebody has answered the key, which Mantine would have said before it calls. */
const unprevented = { preventDefault: false };

interface QuestionFocusProps {
  /** The paper as it stood. */
  readonly moment: AuditMoment;
  /** The whole history, and the last event that had happened. */
  readonly events: readonly AuditEvent[];
  readonly index: number;
  readonly changes: ReadonlyMap<string, AnswerChange>;
  /** The question somebody chose; null: the one the candidate was at. */
  readonly chosen: string | null;
  readonly onQuestion: (quId: string | null) => void;
  readonly onChoose: (event: AuditEvent) => void;
}

/** One question in focus: as it stood, and all it went through. J and K lead to the next and the previous one. */
export const QuestionFocus = memo(function QuestionFocus({
  moment,
  events,
  index,
  changes,
  chosen,
  onQuestion,
  onChoose,
}: QuestionFocusProps) {
  const order = useMemo(() => paperOrder(moment), [moment]);
  const asked = useMemo(() => askedById(moment.questions), [moment]);
  const was = chosen ?? questionAt(events, index);
  const whole = was === null ? undefined : asked.get(was)?.whole;
  const current = order.find(({ quId }) => quId === whole) ?? order[0];
  const history = useMemo(
    () => (current === undefined ? [] : historyOf(events, current.question)),
    [events, current],
  );
  const step = (direction: 1 | -1) => {
    const next = current && order[order.indexOf(current) + direction];
    if (next) onQuestion(next.quId);
  };
  useHotkeys(
    [
      ['j', (event) => !isElsewhere(event) && step(1), unprevented],
      ['k', (event) => !isElsewhere(event) && step(-1), unprevented],
    ],
    [],
  );
  if (current === undefined) return <Empty plain title={t('这份试卷没有试题')} />;
  const before = new Set(events.slice(0, index + 1));
  return (
    <>
      <QuestionStrip
        order={order}
        current={current}
        follows={chosen === null}
        onQuestion={onQuestion}
        onFollow={(follows) => onQuestion(follows ? null : current.quId)}
        onStep={step}
      />
      <QuestionCard
        question={current.question}
        rough={moment.roughWork.find(({ quId }) => quId === current.quId) ?? null}
        sort={current.sort}
        score={current.score}
        mark={current.mark}
        answered={current.answered}
      />
      <QuestionHistory
        paperId={moment.paper.id}
        events={history}
        happened={history.findLastIndex((event) => before.has(event))}
        changes={changes}
        asked={asked}
        onChoose={onChoose}
      />
    </>
  );
});
