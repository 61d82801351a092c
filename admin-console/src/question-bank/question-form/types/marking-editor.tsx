import { NumberInput, Text, TextInput } from '@mantine/core';
import { pointsTooMany, questionLimits } from '@vigil/domain/question-bank/question-save';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { MediaField } from '@vigil/ui/upload/media-field.tsx';
import { type BodyField, changed, moved, without } from '../body-field.ts';
import { ListField } from '../list-field.tsx';
import styles from '../question-form.module.css';
import { freshId, type PointValues } from '../question-values.ts';
import { RowActs } from '../row-acts.tsx';

/** Types 4 and 7: the standard answer and what a marker looks for; a Scratch question also has a template. */
export function MarkingEditor({
  body,
  onBusy,
}: {
  readonly body: BodyField;
  readonly onBusy: (busy: boolean) => void;
}) {
  const { points, quType, rightAnswer, scratchUrl } = body.values;
  const set = (next: readonly PointValues[]) => body.set({ points: next });
  const total = points.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <>
      {quType === 7 && (
        <MediaField
          id={body.id('scratchUrl')}
          label={t('Scratch 模板')}
          kind="scratch"
          description={t('考生下载后在此基础上创作；不上传时从空白作品开始')}
          value={scratchUrl}
          onChange={(url) => body.set({ scratchUrl: url })}
        />
      )}
      <RichEditor
        id={body.id('rightAnswer')}
        label={t('参考答案')}
        description={t('供阅卷人对照，公布答案后考生可见')}
        tools="text"
        height={96}
        value={rightAnswer}
        onChange={(html) => body.set({ rightAnswer: html })}
        onBusy={onBusy}
      />
      <ListField
        id={body.id('points')}
        label={t('评分要点')}
        description={t('阅卷时逐条对照；占比是本题分数的百分之几')}
        error={total > 100 + 1e-4 ? pointsTooMany : body.problem('points')}
        addLabel={t('添加要点')}
        onAdd={
          points.length < questionLimits.points
            ? () =>
                set([...points, { id: freshId('m', points), text: '', percent: Math.max(0, 100 - total) }])
            : undefined
        }
        acts={
          points.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('共 {{total}}%', { total: Math.round(total * 100) / 100 })}
            </Text>
          )
        }
      >
        {points.map((point, index) => {
          const name = t('要点 {{n}}', { n: index + 1 });
          return (
            <div key={point.id} className={styles['row']}>
              <TextInput
                className={styles['grow']}
                aria-label={name}
                placeholder={t('例如：说明了非对称加密的用途')}
                maxLength={500}
                value={point.text}
                onChange={(event) => set(changed(points, index, { text: event.currentTarget.value }))}
              />
              <NumberInput
                w={96}
                aria-label={t('{{name}}的占比', { name })}
                suffix="%"
                min={0}
                max={100}
                decimalScale={2}
                value={point.percent}
                onChange={(value) => set(changed(points, index, { percent: Number(value) || 0 }))}
              />
              <RowActs
                name={name}
                index={index}
                count={points.length}
                onMove={(by) => set(moved(points, index, by))}
                onRemove={() => set(without(points, index))}
              />
            </div>
          );
        })}
      </ListField>
    </>
  );
}
