import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import { t } from '@vigil/ui/text/t.ts';
import { TestTable } from '../../programs/test-table.tsx';
import styles from './program-tests.module.css';
import { useTestRuns } from './use-test-runs.ts';

interface ProgramTestsProps {
  readonly paperId: string;
  readonly question: QuestionPart;
  readonly code: string;
  readonly readOnly: boolean;
}

/** The tests of a programming question that may be seen, and what the program makes of them now. */
export function ProgramTests({ paperId, question, code, readOnly }: ProgramTestsProps) {
  const tests = question.codeTests ?? [];
  const inBrowser = question.quType === 8;
  const { state, run, stop } = useTestRuns({ paperId, quId: question.quId, inBrowser, tests });
  const canRun = inBrowser || question.codeJudged === true;
  return (
    <section className={styles['tests']} aria-label={t('示例用例')} aria-busy={state.running}>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{t('示例用例')}</Text>
        {state.running && inBrowser ? (
          <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={stop}>
            {t('停止')}
          </Button>
        ) : (
          canRun && (
            <Button
              variant="default"
              loading={state.running}
              disabled={readOnly || code.trim() === ''}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => void run(code)}
            >
              {t('运行示例用例')}
            </Button>
          )
        )}
      </Group>
      <TestTable caption={t('示例用例')} tests={tests} outcomes={state.outcomes} withOutput />
      {state.note !== '' && (
        <Text size="sm" c={state.failed ? 'var(--vigil-danger)' : 'dimmed'} role="status">
          {state.note}
        </Text>
      )}
    </section>
  );
}
