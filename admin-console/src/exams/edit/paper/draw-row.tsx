import { ActionIcon, NumberInput, Select, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { quTypes } from '@vigil/domain/question-bank/public';
import { ChapterPicker, RepoPicker } from '../../../question-bank/public.ts';
import type { DrawValues } from './groups.ts';
import { levels } from './levels.ts';
import styles from './paper.module.css';

interface DrawRowProps {
  readonly draw: DrawValues;
  readonly name: string;
  /** A group of one type draws that type alone. */
  readonly groupType: number | null;
  /** Questions to choose from; null while they are counted. */
  readonly available: number | null;
  readonly locked: boolean;
  readonly onChange: (change: Partial<DrawValues>) => void;
  readonly onRemove: () => void;
}

/**
 * One draw: so many questions of a bank, narrowed by chapter, type, difficulty and tags, with how many there
 * are.
 */
export function DrawRow({ draw, name, groupType, available, locked, onChange, onRemove }: DrawRowProps) {
  const asked = Number(draw.count) || 0;
  const short = available !== null && draw.repoId !== null && asked > available;
  return (
    <fieldset className={styles['draw']} disabled={locked}>
      <legend className={styles['legend']}>{name}</legend>
      <RepoPicker
        className={styles['whole']}
        label={t('题库')}
        withAsterisk
        value={draw.repoId}
        onChange={(repoId) => onChange({ repoId })}
      />
      <ChapterPicker
        className={styles['whole']}
        label={t('章节（含下级）')}
        repoId={draw.repoId}
        value={draw.chapterId}
        onChange={(chapterId) => onChange({ chapterId })}
      />
      {groupType === null && (
        <Select
          label={t('题型')}
          placeholder={t('不限')}
          clearable
          clearButtonProps={{ 'aria-label': t('清除') }}
          data={quTypes.map((quType) => ({ value: String(quType), label: typeName(quType) }))}
          value={draw.quType === null ? null : String(draw.quType)}
          onChange={(next) => onChange({ quType: next === null ? null : Number(next) })}
        />
      )}
      <Select
        label={t('难度')}
        placeholder={t('不限')}
        clearable
        clearButtonProps={{ 'aria-label': t('清除') }}
        data={levels.map(({ value, word }) => ({ value: String(value), label: word }))}
        value={draw.level === null ? null : String(draw.level)}
        onChange={(next) => onChange({ level: next === null ? null : Number(next) })}
      />
      <TagsInput
        className={styles['whole']}
        label={t('标签')}
        placeholder={draw.tags.length === 0 ? t('不限，可多个') : ''}
        value={[...draw.tags]}
        onChange={(tags) => onChange({ tags })}
      />
      <NumberInput
        label={t('抽题数量')}
        withAsterisk
        min={1}
        allowDecimal={false}
        clampBehavior="none"
        value={draw.count}
        error={short ? t('可用试题不足') : undefined}
        onChange={(count) => onChange({ count })}
      />
      <p
        className={short ? styles['short'] : styles['available']}
        role="status"
        aria-label={t('{{name}} 可用试题', { name })}
      >
        {draw.repoId === null
          ? t('请选择题库')
          : available === null
            ? t('正在统计…')
            : t('可用 {{n}} 题', { n: sayNumber(available) })}
      </p>
      {!locked && (
        <ActionIcon
          className={styles['remove']}
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('删除{{name}}', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
