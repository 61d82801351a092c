import type { ReactNode } from 'react';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { GroupsAct, GroupValues } from './groups.ts';
import { levelWord } from './levels.ts';
import styles from './paper.module.css';
import type { DrawCounts } from './use-draw-counts.ts';

interface FixedQuestionsProps {
  readonly group: GroupValues;
  readonly counts: DrawCounts;
  readonly locked: boolean;
  readonly onAct: (act: GroupsAct) => void;
}

/** The questions that every paper has in this group, in their order. */
export function FixedQuestions({ group, counts, locked, onAct }: FixedQuestionsProps) {
  if (group.quIds.length === 0) return null;
  const { id } = group;
  return (
    <ol className={styles['questions']} aria-label={t('{{name}} 的固定试题', { name: group.title })}>
      {group.quIds.map((quId, place) => {
        const question = counts.question(quId);
        const text = question?.text ?? '';
        return (
          <li key={quId} className={styles['question']}>
            <span className={styles['number']}>{place + 1}</span>
            <span className={styles['text']}>
              {question === null ? counts.counting ? t('正在读取…') : t('试题已被删除') : <QuestionText text={text || t('（无文字）')} />}
            </span>
            {question !== null && (
              <span className={styles['about']}>
                {typeName(question.quType)} · {levelWord(question.level)}
              </span>
            )}
            {question?.state === 1 && <Tag tone="danger">{t('已停用')}</Tag>}
            {!locked && (
              <Group gap={0} wrap="nowrap">
                <Act
                  label={t('上移第{{n}}题', { n: place + 1 })}
                  disabled={place === 0}
                  onClick={() => onAct({ type: 'move-question', id, quId, by: -1 })}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Act>
                <Act
                  label={t('下移第{{n}}题', { n: place + 1 })}
                  disabled={place === group.quIds.length - 1}
                  onClick={() => onAct({ type: 'move-question', id, quId, by: 1 })}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Act>
                <Act label={t('移出第{{n}}题', { n: place + 1 })} onClick={() => onAct({ type: 'remove-question', id, quId })}>
                  <IconX size={16} aria-hidden />
                </Act>
              </Group>
            )}
          </li>
        );
      })}
    </ol>
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
