import { Checkbox, TagsInput } from '@mantine/core';
import { blanksIn, questionLimits } from '@vigil/domain/question-bank/question-save';
import { t } from '@vigil/ui/text/t.ts';
import { type BodyField, changed, without } from '../body-field.ts';
import { ListField } from '../list-field.tsx';
import styles from '../question-form.module.css';
import { type BlankValues, freshId } from '../question-values.ts';
import { RowActs } from '../row-acts.tsx';

/** Type 5: for each blank what is accepted; any of the alternatives is right. */
export function BlanksEditor({ body }: { readonly body: BodyField }) {
  const { blanks, content, inOrder } = body.values;
  const marked = blanksIn(content);
  const set = (next: readonly BlankValues[]) => body.set({ blanks: next });
  const hint =
    marked > 0
      ? t('题干中标记了 {{n}} 个空，按出现的先后对应。每个空可以有几种正确写法，输入一种后按回车。', {
          n: marked,
        })
      : t('用题干上方的“插入填空”标出空的位置；不标记时，空会列在题干下面。');
  return (
    <>
      <ListField
        id={body.id('blanks')}
        label={t('填空答案')}
        description={hint}
        error={body.problem('blanks')}
        addLabel={t('添加一个空')}
        onAdd={
          blanks.length < questionLimits.blanks
            ? () => set([...blanks, { id: freshId('b', blanks), accepted: [] }])
            : undefined
        }
      >
        {blanks.map((blank, index) => {
          const name = t('第 {{n}} 空', { n: index + 1 });
          return (
            <div key={blank.id} className={styles['row']}>
              <TagsInput
                className={styles['grow']}
                label={name}
                placeholder={blank.accepted.length === 0 ? t('正确答案，回车添加另一种写法') : ''}
                splitChars={[]}
                value={[...blank.accepted]}
                onChange={(accepted) => set(changed(blanks, index, { accepted }))}
              />
              <RowActs
                name={name}
                index={index}
                count={blanks.length}
                least={1}
                onRemove={() => set(without(blanks, index))}
              />
            </div>
          );
        })}
      </ListField>
      <Checkbox
        label={t('按空的先后判分')}
        description={t('取消后，各空的答案可以互换位置，例如“列举两种稀有气体”')}
        checked={inOrder}
        onChange={(event) => body.set({ inOrder: event.currentTarget.checked })}
      />
    </>
  );
}

/**
 * As many blanks as the text marks: new ones at the end, those without an answer leave first. Unmarked text
 * leaves them alone.
 */
export function blanksFor(content: string, blanks: readonly BlankValues[]): readonly BlankValues[] {
  const marked = Math.min(blanksIn(content), questionLimits.blanks);
  if (marked === 0) return blanks;
  const next = [...blanks];
  while (next.length < marked) next.push({ id: freshId('b', next), accepted: [] });
  while (next.length > marked && next.at(-1)?.accepted.length === 0) next.pop();
  return next;
}
