import type { ReactNode } from 'react';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual, IconX } from '@tabler/icons-react';
import { fixedScores } from '@vigil/domain/exams/group-scores';
import { sumPoints } from '@vigil/domain/sitting/public';
import { fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { draftGroups, ownScores, type GroupsAct, type GroupValues } from './groups.ts';
import { levelWord } from './levels.ts';
import styles from './paper.module.css';
import { QuestionScore } from './question-score.tsx';
import type { DrawCounts } from './use-draw-counts.ts';

interface FixedQuestionsProps {
  readonly group: GroupValues;
  /** place of the group on the paper, from 0 */
  readonly index: number;
  readonly counts: DrawCounts;
  readonly locked: boolean;
  /** what is wrong at a field of the group, by its path */
  readonly problem: (field: string) => string | undefined;
  readonly onAct: (act: GroupsAct) => void;
}

/** The questions that every paper has in this group, in their order, each with its points. */
export function FixedQuestions({ group, index, counts, locked, problem, onAct }: FixedQuestionsProps) {
  if (group.quIds.length === 0) return null;
  const { id } = group;
  return (
    <div>
      <FixedHead group={group} locked={locked} onEven={() => onAct({ type: 'score-evenly', id })} />
      <ol className={styles['questions']} aria-label={t('{{name}} 的固定试题', { name: group.title })}>
        {group.quIds.map((quId, place) => {
          const question = counts.question(quId);
          const text = question?.text ?? '';
          const field = `tmplGroups.${index}.quScores.${quId}`;
          return (
            <li key={quId} className={styles['question']}>
              <span className={styles['number']}>{place + 1}</span>
              <span className={styles['text']}>
                {question === null ? (
                  counts.counting ? (
                    t('正在读取…')
                  ) : (
                    t('试题已被删除')
                  )
                ) : (
                  <QuestionText text={text || t('（无文字）')} />
                )}
              </span>
              {question !== null && (
                <span className={styles['about']}>
                  {typeName(question.quType)} · {levelWord(question.level)}
                </span>
              )}
              {question?.state === 1 && <Tag tone="danger">{t('已停用')}</Tag>}
              <QuestionScore
                id={fieldId(field)}
                label={t('第 {{n}} 题的分数', { n: place + 1 })}
                own={group.scores[quId]}
                perScore={group.perScore}
                disabled={locked}
                error={problem(field)?.replace(`大题“${group.title}”第${place + 1}题的`, '')}
                onChange={(score) => onAct({ type: 'score-question', id, quId, score })}
              />
              {!locked && (
                <Group gap={0} wrap="nowrap">
                  <Act
                    label={t('上移第 {{n}} 题', { n: place + 1 })}
                    disabled={place === 0}
                    onClick={() => onAct({ type: 'move-question', id, quId, by: -1 })}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </Act>
                  <Act
                    label={t('下移第 {{n}} 题', { n: place + 1 })}
                    disabled={place === group.quIds.length - 1}
                    onClick={() => onAct({ type: 'move-question', id, quId, by: 1 })}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Act>
                  <Act
                    label={t('移出第 {{n}} 题', { n: place + 1 })}
                    onClick={() => onAct({ type: 'remove-question', id, quId })}
                  >
                    <IconX size={16} aria-hidden />
                  </Act>
                </Group>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/**
 * What the fixed questions are worth, how many have points of their own, and the way back to the same for
 * all.
 */
function FixedHead({
  group,
  locked,
  onEven,
}: {
  readonly group: GroupValues;
  readonly locked: boolean;
  readonly onEven: () => void;
}) {
  const own = ownScores(group).length;
  const score = sumPoints(draftGroups([group]).flatMap(fixedScores));
  return (
    <div className={styles['fixedHead']}>
      <span>
        {t('固定试题 {{n}} 题，共 {{score}} 分', {
          n: sayNumber(group.quIds.length),
          score: sayScore(score),
        })}
        {own > 0 && t('；{{n}} 题单独设分', { n: sayNumber(own) })}
      </span>
      {!locked && own > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconEqual size={16} aria-hidden />}
          onClick={onEven}
        >
          {t('全部设为每题 {{n}} 分', { n: sayScore(Number(group.perScore) || 0) })}
        </Button>
      )}
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ label, disabled = false, onClick, children }: ActProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
    {children}
  </ActionIcon>
);
