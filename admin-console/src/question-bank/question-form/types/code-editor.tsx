import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { CodeField } from '@vigil/ui/editor/code-field.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { type BodyField, changed, moved, without } from '../body-field.ts';
import { ListField } from '../list-field.tsx';
import styles from '../question-form.module.css';
import { freshId, type TestValues } from '../question-values.ts';
import { RowActs } from '../row-acts.tsx';

/**
 * Types 8 and 9: starter code, a solution, and the tests a program is judged by; hidden ones no candidate
 * sees.
 */
export function CodeEditor({ body }: { readonly body: BodyField }) {
  const { quType, titleBody, rightAnswer, code, timeLimit } = body.values;
  const language = quType === 8 ? 'python' : 'cpp';
  const set = (next: readonly TestValues[]) => body.set({ code: next });
  return (
    <>
      <CodeField
        id={body.id('titleBody')}
        label={t('初始代码')}
        description={t('考生打开题目时编辑器里已有的代码，可以没有')}
        language={language}
        value={titleBody}
        error={body.problem('titleBody')}
        onChange={(text) => body.set({ titleBody: text })}
      />
      <CodeField
        id={body.id('rightAnswer')}
        label={t('参考代码')}
        description={t('供阅卷人对照，公布答案后考生可见')}
        language={language}
        value={rightAnswer}
        onChange={(text) => body.set({ rightAnswer: text })}
      />
      <ListField
        id={body.id('code')}
        label={t('测试用例')}
        description={t('程序读入“输入”，打印的内容应与“期望输出”相同。没有测试用例的题目由人工评分。')}
        error={body.problem('code')}
        addLabel={t('添加测试用例')}
        onAdd={
          code.length < questionLimits.tests
            ? () =>
                set([...code, { id: freshId('t', code), input: '', output: '', visible: code.length === 0 }])
            : undefined
        }
      >
        {code.map((test, index) => {
          const name = t('测试用例 {{n}}', { n: index + 1 });
          const change = (next: Partial<TestValues>) => set(changed(code, index, next));
          return (
            <div key={test.id} className={styles['row']} role="group" aria-label={name}>
              <div className={styles['pair']}>
                <Textarea
                  label={t('输入')}
                  rows={3}
                  spellCheck={false}
                  classNames={mono}
                  value={test.input}
                  onChange={(event) => change({ input: event.currentTarget.value })}
                />
                <Textarea
                  label={t('期望输出')}
                  rows={3}
                  spellCheck={false}
                  classNames={mono}
                  value={test.output}
                  onChange={(event) => change({ output: event.currentTarget.value })}
                />
                <Checkbox
                  label={t('考生可见')}
                  checked={test.visible}
                  onChange={(event) => change({ visible: event.currentTarget.checked })}
                />
              </div>
              <RowActs
                name={name}
                index={index}
                count={code.length}
                onMove={(by) => set(moved(code, index, by))}
                onRemove={() => set(without(code, index))}
              />
            </div>
          );
        })}
      </ListField>
      {code.length > 0 && (
        <NumberInput
          w={240}
          label={t('每个用例的时间限制')}
          suffix={t(' 毫秒')}
          min={100}
          max={10_000}
          step={100}
          value={timeLimit}
          onChange={(value) => body.set({ timeLimit: Number(value) || 0 })}
        />
      )}
    </>
  );
}

const mono = { input: styles['mono'] ?? '' };
