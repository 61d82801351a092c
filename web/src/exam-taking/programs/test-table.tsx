import { t } from '@vigil/ui/text/t.ts';
import { VerdictMark } from '@vigil/ui/questions/verdict-mark.tsx';
import styles from './test-table.module.css';

/** What came of one test: own output where the program ran here, and the verdict. */
export interface TestOutcome {
  readonly output: string | null;
  readonly error: string | null;
  readonly verdict: string;
}

interface TestTableProps {
  readonly caption: string;
  readonly tests: readonly { readonly id: string; readonly input: string; readonly output: string }[];
  /** by the test's id; a test without one has not been run */
  readonly outcomes: ReadonlyMap<string, TestOutcome>;
  /** the column with what the program printed */
  readonly withOutput?: boolean;
}

/**
 * The tests of a program that may be seen: what it reads, what it should print, what it printed, what that is
 * worth. A list on phones.
 */
export function TestTable({ caption, tests, outcomes, withOutput = false }: TestTableProps) {
  return (
    <table className={styles['table']} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col" className={styles['number']}>
            {t('用例')}
          </th>
          <th scope="col">{t('输入')}</th>
          <th scope="col">{t('期望输出')}</th>
          {withOutput && <th scope="col">{t('实际输出')}</th>}
          <th scope="col" className={styles['verdict']}>
            {t('结果')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test, index) => {
          const outcome = outcomes.get(test.id);
          return (
            <tr key={test.id}>
              <th scope="row" data-name={t('用例')}>
                {index + 1}
              </th>
              <td data-name={t('输入')}>
                <Text text={test.input} none={t('（无）')} />
              </td>
              <td data-name={t('期望输出')}>
                <Text text={test.output} none={t('（无）')} />
              </td>
              {withOutput && (
                <td data-name={t('实际输出')}>
                  {outcome !== undefined && (
                    <Text text={outcome.output ?? ''} none={outcome.error ? '' : t('（无）')} />
                  )}
                  {outcome?.error && (
                    <pre className={`${styles['text']} ${styles['error']}`}>{outcome.error}</pre>
                  )}
                </td>
              )}
              <td data-name={t('结果')}>
                {outcome === undefined ? t('未运行') : <VerdictMark verdict={outcome.verdict} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Text = ({ text, none }: { readonly text: string; readonly none: string }) =>
  text.trim() === '' ? none : <pre className={styles['text']}>{text.replace(/\n$/, '')}</pre>;
