import { ActionIcon, Alert, Button, Group, NumberInput, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDice5, IconListSearch, IconTrash } from '@tabler/icons-react';
import { fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type ReactNode } from 'react';
import { DrawRow } from './draw-row.tsx';
import { FixedQuestions } from './fixed-questions.tsx';
import { noDraw, totalsOf, type GroupsAct, type GroupValues } from './groups.ts';
import styles from './paper.module.css';
import { QuestionPicker } from './question-picker.tsx';
import type { DrawCounts } from './use-draw-counts.ts';

interface GroupCardProps {
  readonly group: GroupValues;
  /** place on the paper, from 0 */
  readonly index: number;
  readonly last: boolean;
  /** questions that stand on the paper already */
  readonly taken: readonly string[];
  readonly counts: DrawCounts;
  readonly locked: boolean;
  readonly error: ReactNode;
  /** what is wrong at a field of the group, by its path */
  readonly problem: (field: string) => string | undefined;
  readonly onAct: (act: GroupsAct) => void;
}

/** One group: its name and points, its fixed questions, its draws. */
export function GroupCard({
  group,
  index,
  last,
  taken,
  counts,
  locked,
  error,
  problem,
  onAct,
}: GroupCardProps) {
  const [picking, setPicking] = useState(false);
  const { id, title, quType, perScore } = group;
  const { count, score } = totalsOf(group);
  const name = title === '' ? t('第 {{n}} 大题', { n: index + 1 }) : title;
  const short = counts.impossible === index;
  return (
    <section
      className={styles['group']}
      aria-label={t('大题：{{name}}', { name })}
      id={fieldId(`tmplGroups.${index}`)}
      tabIndex={-1}
    >
      <div className={styles['head']}>
        <TextInput
          className={styles['title']}
          label={t('大题名称')}
          value={title}
          maxLength={50}
          disabled={locked}
          onChange={(event) => onAct({ type: 'change', id, change: { title: event.currentTarget.value } })}
        />
        <NumberInput
          className={styles['score']}
          id={fieldId(`tmplGroups.${index}.perScore`)}
          label={t('每题分数')}
          error={problem(`tmplGroups.${index}.perScore`)}
          min={0}
          step={0.5}
          decimalScale={1}
          clampBehavior="none"
          value={perScore}
          disabled={locked}
          onChange={(next) => onAct({ type: 'change', id, change: { perScore: next } })}
        />
        <p className={styles['sum']}>
          {quType === null ? t('不限题型') : typeName(quType)} · {t('{{n}} 题', { n: sayNumber(count) })} ·{' '}
          <strong>{t('{{n}} 分', { n: sayScore(score) })}</strong>
        </p>
        {!locked && (
          <Group gap={4} wrap="nowrap" className={styles['acts']}>
            <Act
              label={t('上移：{{name}}', { name })}
              disabled={index === 0}
              onClick={() => onAct({ type: 'move', id, by: -1 })}
            >
              <IconArrowUp size={18} aria-hidden />
            </Act>
            <Act
              label={t('下移：{{name}}', { name })}
              disabled={last}
              onClick={() => onAct({ type: 'move', id, by: 1 })}
            >
              <IconArrowDown size={18} aria-hidden />
            </Act>
            <Act
              label={t('删除大题：{{name}}', { name })}
              danger
              onClick={() => onAct({ type: 'remove', id })}
            >
              <IconTrash size={18} aria-hidden />
            </Act>
          </Group>
        )}
      </div>
      {error !== undefined && error !== null && (
        <Alert color="red" variant="light" role="alert">
          {error}
        </Alert>
      )}
      {short && (
        <Alert color="yellow" variant="light" role="status">
          {t('这个大题的试题数量不足，请减少抽题数量、放宽条件或更换试题。')}
        </Alert>
      )}
      <FixedQuestions
        group={group}
        index={index}
        counts={counts}
        locked={locked}
        problem={problem}
        onAct={onAct}
      />
      {group.draws.map((draw, place) => (
        <DrawRow
          key={`${id}-${place}`}
          draw={draw}
          name={t('{{name}} 抽题规则 {{n}}', { name, n: place + 1 })}
          groupType={quType}
          available={counts.available(index, place)}
          locked={locked}
          onChange={(change) => onAct({ type: 'change-draw', id, index: place, change })}
          onRemove={() => onAct({ type: 'remove-draw', id, index: place })}
        />
      ))}
      {!locked && (
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconListSearch size={16} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t('选择试题')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDice5 size={16} aria-hidden />}
            onClick={() =>
              onAct({ type: 'add-draw', id, draw: { ...noDraw, repoId: group.draws.at(-1)?.repoId ?? null } })
            }
          >
            {t('随机抽题')}
          </Button>
        </Group>
      )}
      {picking && (
        <QuestionPicker
          title={t('为“{{name}}”选择试题', { name })}
          quType={quType}
          taken={taken}
          onClose={() => setPicking(false)}
          onPick={(quIds) => {
            onAct({ type: 'add-questions', id, quIds });
            setPicking(false);
          }}
        />
      )}
    </section>
  );
}

interface ActProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ label, disabled = false, danger = false, onClick, children }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color={danger ? 'red' : 'gray'}
      size="lg"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
