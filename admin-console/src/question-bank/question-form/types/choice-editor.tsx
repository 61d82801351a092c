import { Checkbox, Radio } from '@mantine/core';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { letterOf } from '@vigil/ui/questions/control.ts';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { type BodyField, changed, moved, without } from '../body-field.ts';
import { ListField } from '../list-field.tsx';
import styles from '../question-form.module.css';
import { freshId } from '../question-values.ts';
import { RowActs } from '../row-acts.tsx';

/** Types 1, 2, 3: options with text, formula or picture, and which of them are right. */
export function ChoiceEditor({
  body,
  onBusy,
}: {
  readonly body: BodyField;
  readonly onBusy: (busy: boolean) => void;
}) {
  const { quType, options } = body.values;
  const set = (next: typeof options) => body.set({ options: next });
  const several = quType === 2;
  const most = quType === 3 ? 2 : questionLimits.options;
  const choose = (index: number, isRight: boolean) =>
    set(
      several
        ? changed(options, index, { isRight })
        : options.map((option, at) => ({ ...option, isRight: at === index })),
    );
  const Right = several ? Checkbox : Radio;
  return (
    <ListField
      id={body.id('options')}
      label={t('选项')}
      description={several ? t('勾选所有正确的选项') : t('选中正确的选项')}
      error={body.problem('options')}
      addLabel={t('添加选项')}
      onAdd={
        options.length < most
          ? () => set([...options, { id: freshId('o', options), content: '', image: '', isRight: false }])
          : undefined
      }
    >
      {options.map((option, index) => {
        const name = t('选项 {{letter}}', { letter: letterOf(index) });
        return (
          <div key={option.id} className={styles['row']}>
            <Right
              className={styles['right']}
              label={letterOf(index)}
              aria-label={t('{{name}}是正确答案', { name })}
              checked={option.isRight}
              onChange={(event) => choose(index, event.currentTarget.checked)}
            />
            <div className={styles['grow']}>
              <RichEditor
                label={name}
                hideLabel
                tools="line"
                height={34}
                value={option.content}
                onChange={(content) => set(changed(options, index, { content }))}
                onBusy={onBusy}
              />
              {option.image !== '' && (
                <ImageField
                  compact
                  label={t('{{name}}的图片', { name })}
                  value={option.image}
                  onChange={(image) => set(changed(options, index, { image }))}
                />
              )}
            </div>
            <RowActs
              name={name}
              index={index}
              count={options.length}
              least={2}
              onMove={(by) => set(moved(options, index, by))}
              onRemove={() => set(without(options, index))}
            />
          </div>
        );
      })}
    </ListField>
  );
}
