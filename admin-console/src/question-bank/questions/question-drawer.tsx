import { useApolloClient, useQuery } from '@apollo/client/react';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Button, Group } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { previewOf } from '@vigil/ui/questions/preview-of.ts';
import { QuestionPreview } from '@vigil/ui/questions/question-preview.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { May } from '../../app/may.tsx';
import { useSend } from '../../app/use-call.ts';
import { paths } from '../paths.ts';
import {
  QuestionHistoryDocument,
  QuestionRestoreDocument,
  QuestionWholeDocument,
  type QuestionWholeQuery,
} from '../../generated/graphql.ts';
import { StateTag } from './question-columns.tsx';
import styles from './question-drawer.module.css';
import { QuestionFigures } from './question-figures.tsx';
import { sayPath, sayValue } from './question-history.ts';
import { QuestionKey } from './question-key.tsx';
import { QuestionUses } from './question-uses.tsx';
import { levelName } from './question-words.ts';

interface QuestionDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  /** The question has another version now. */
  readonly onChanged: () => void;
}

/**
 * One question: as the candidate sees it, its key and analysis, where it is used, how it did, and its
 * history.
 */
export function QuestionDrawer({ id, onClose, onChanged }: QuestionDrawerProps) {
  const query = useQuery(QuestionWholeDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const [history, setHistory] = useState(false);
  const changed = async () => {
    await query.refetch();
    onChanged();
  };
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={t('试题详情')}
      closeButtonProps={{ 'aria-label': t('关闭') }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      <QueryView query={{ ...query, data: query.data?.bankQuestion }}>
        {(question) => (
          <>
            <Facts question={question} />
            <Group gap="sm" mb="md">
              <May any={['repo:edit']}>
                <Button
                  component={Link}
                  to={paths.quEdit(question.id, question.repoId)}
                  leftSection={<IconPencil size={16} aria-hidden />}
                >
                  {t('编辑')}
                </Button>
              </May>
              <Button
                variant="default"
                leftSection={<IconHistory size={16} aria-hidden />}
                onClick={() => setHistory(true)}
              >
                {t('修改历史')}
              </Button>
            </Group>
            <Part title={t('考生看到的试题')}>
              <QuestionPreview question={previewOf(question)} />
            </Part>
            <Part title={t('答案与解析')}>
              <QuestionKey question={question} />
            </Part>
            <Part title={t('考试引用')}>
              <QuestionUses id={id} />
            </Part>
            <Part title={t('作答统计')}>
              <QuestionFigures id={id} />
            </Part>
            {history && <History question={question} onClose={() => setHistory(false)} onChanged={changed} />}
          </>
        )}
      </QueryView>
    </SideDialog>
  );
}

type Whole = QuestionWholeQuery['bankQuestion'];

function Facts({ question }: { readonly question: Whole }) {
  return (
    <div className={styles['facts']}>
      <Tag tone="info">{typeName(question.quType)}</Tag>
      <StateTag state={question.state} />
      <span>{t('难度 {{level}}', { level: levelName(question.level) })}</span>
      {question.scoreHint != null && <span>{t('建议 {{score}} 分', { score: question.scoreHint })}</span>}
      {question.tags.map((tag) => (
        <Tag key={tag} tone="quiet">
          {tag}
        </Tag>
      ))}
      <span className={styles['quiet']}>
        v{question.version} · <When value={question.updateTime} />
      </span>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['partTitle']}>{title}</h3>
      {children}
    </section>
  );
}

const titleChars = 24;
const shortened = (text: string): string =>
  text.length > titleChars ? `${text.slice(0, titleChars)}…` : text;

interface HistoryProps {
  readonly question: Whole;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function History({ question, onClose, onChanged }: HistoryProps) {
  const { id } = question;
  const client = useApolloClient();
  const restore = useSend(QuestionRestoreDocument);
  const load = useCallback(
    async () =>
      (await client.query({ query: QuestionHistoryDocument, variables: { id } })).data?.questionHistory ?? [],
    [client, id],
  );
  return (
    <HistoryDialog
      opened
      onClose={onClose}
      title={shortened(plainText(question.content))}
      load={load}
      sayPath={sayPath}
      sayValue={sayValue}
      onRestore={async (version) => {
        await restore({ id, version }, newCommandId());
        notifySuccess(t('已恢复为第 {{version}} 版的内容', { version }));
        await onChanged();
      }}
    />
  );
}
