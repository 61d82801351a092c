import { Checkbox } from '@mantine/core';
import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf } from '@vigil/ui/questions/answer-fields.ts';
import type { AnswerFields, QuestionPart } from '@vigil/ui/questions/question.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { IconFileOff } from '@tabler/icons-react';
import clsx from 'clsx';
import { type Ref, useRef, useState, useSyncExternalStore } from 'react';
import type { AnswerBook } from '../paper/answer-book.ts';
import type { CardPlace } from '../paper/card-model.ts';
import type { TakingQuestion } from '../paper/types.ts';
import { Programs } from '../programs/programs.tsx';
import { ReadAloud } from '../reader/read-aloud.tsx';
import type { RoughBook } from '../rough-work/rough-book.ts';
import { RoughTools } from '../rough-work/rough-tools.tsx';
import { type RoughWork, withHighlight, withStruck } from '../rough-work/rough-work.ts';
import roughStyles from '../rough-work/rough-work.module.css';
import { ScratchPaper } from '../rough-work/scratch-paper.tsx';
import { useMarker } from '../rough-work/use-marker.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomDialog } from '../zoom/zoom-dialog.tsx';
import styles from './question-view.module.css';

interface QuestionViewProps {
  readonly paperId: string;
  readonly question: TakingQuestion;
  readonly place: CardPlace;
  readonly total: number;
  readonly book: AnswerBook;
  readonly rough: RoughBook;
  readonly readOnly: boolean;
  /** an answer to this question was refused and is not counted */
  readonly uncounted: boolean;
  /** its candidate has a right to have it read aloud */
  readonly reads: boolean;
  /** it can be marked as in doubt: there is a way back to it */
  readonly marks: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onPasteBlocked: () => void;
}

/**
 * One question: what it is, its text and media, its control joined to the answer book: choices are kept at
 * once, texts after a pause or when left.
 */
export function QuestionView({
  paperId,
  question,
  place,
  total,
  book,
  rough,
  readOnly,
  uncounted,
  reads,
  marks,
  headingRef,
  onPasteBlocked,
}: QuestionViewProps) {
  const { quId } = question;
  useSyncExternalStore(rough.subscribe, rough.version);
  const work = rough.work(quId);
  const change = (next: RoughWork) => !readOnly && rough.change(quId, next);
  const [marking, setMarking] = useState(false);
  const [noting, setNoting] = useState<boolean | null>(null);
  const showsNote = noting ?? work.note !== '';
  const noteButton = useRef<HTMLButtonElement>(null);
  const note = (on: boolean) => {
    setNoting(on);
    if (!on) noteButton.current?.focus();
  };
  const area = useRef<HTMLElement>(null);
  const { picture, enlarge } = useZoom(area);
  useMarker({
    area,
    highlights: work.highlights,
    on: marking && !readOnly,
    onMark: (passage) => change(withHighlight(rough.work(quId), passage)),
  });
  const control = (part: QuestionPart, labelledBy: string) => (
    <AnswerControl
      question={part}
      labelledBy={labelledBy}
      readOnly={readOnly}
      fields={book.answer(part.quId) ?? fieldsOf(part)}
      aids={{
        struck: work.struck,
        onStrike: (id, struck) => change(withStruck(work, id, struck)),
        onEnlarge: (src, name) => enlarge({ src, name }),
      }}
      onChoose={(fields: AnswerFields) => book.choose(part.quId, fields)}
      onType={(fields: AnswerFields) => book.type(part.quId, fields)}
      onLeave={() => void book.flush()}
      onPasteBlocked={onPasteBlocked}
      runner={(asked, code) => (
        <Programs paperId={paperId} question={asked} code={code} readOnly={readOnly} />
      )}
    />
  );
  return (
    <article
      ref={area}
      className={clsx(styles['question'], roughStyles['area'])}
      data-marking={marking || undefined}
      aria-labelledby="question-heading"
    >
      <div className={styles['head']}>
        <h2 id="question-heading" ref={headingRef} tabIndex={-1} className={styles['heading']}>
          <span className={styles['type']}>{typeName(question.quType)}</span>
          <span>{t('第 {{n}} 题 / {{total}}', { n: place.sort, total })}</span>
          {question.score != null && <span>{t('{{n}} 分', { n: sayScore(question.score) })}</span>}
        </h2>
        {uncounted && (
          <Tag tone="danger" icon={<IconFileOff size={14} aria-hidden />}>
            {t('未计入')}
          </Tag>
        )}
        <span className={styles['beside']}>
          {reads && <ReadAloud question={question} />}
          <RoughTools
            marking={marking}
            noting={showsNote}
            noteButton={noteButton}
            readOnly={readOnly}
            onMarking={setMarking}
            onNoting={note}
          />
          {marks && (
            <Checkbox
              className={styles['doubt']}
              styles={{ body: { alignItems: 'center' } }}
              label={t('存疑')}
              checked={place.mark}
              disabled={readOnly}
              onChange={(event) => book.setMark(question.quId, event.currentTarget.checked)}
            />
          )}
        </span>
      </div>
      <QuestionBody question={question} control={control} />
      {showsNote && (
        <ScratchPaper
          note={work.note}
          readOnly={readOnly}
          fresh={noting === true}
          onWrite={(text) => change({ ...work, note: text })}
          onLeave={() => void rough.flush()}
          onClose={() => note(false)}
        />
      )}
      <ZoomDialog picture={picture} onClose={() => enlarge(null)} />
    </article>
  );
}
