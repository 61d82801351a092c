import { useApolloClient, useQuery } from '@apollo/client/react';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { DetailsPart } from '@vigil/ui/console/details.tsx';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { onPlainClick } from '@vigil/ui/console/list/row-act.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { previewOf } from '@vigil/ui/questions/preview-of.ts';
import { QuestionPreview } from '@vigil/ui/questions/question-preview.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useContext, useState } from 'react';
import { BroughtContext } from '../../app/brought.tsx';
import { May } from '../../app/may.tsx';
import { useSend } from '../../app/use-call.ts';
import { paths } from '../paths.ts';
import { useGo, type LinkTo } from '../../app/use-go.ts';
import {
  QuestionHistoryDocument,
  QuestionRestoreDocument,
  QuestionWholeDocument,
  type QuestionWholeQuery,
} from '../../generated/graphql.ts';
import { StateTag } from './question-columns.tsx';
import styles from './question-panel.module.css';
import { sayPath, sayValue } from './question-history.ts';
import { QuestionKey } from './question-key.tsx';
import { QuestionUses } from './question-uses.tsx';
import { levelName } from './question-words.ts';

interface QuestionPanelProps {
  readonly id: string;
  /** The question has another version now. */
  readonly onChanged: () => void;
  /** Shows the questions with a tag; left out: tags are only read. */
  readonly onTag?: (tag: string) => void;
}

/**
 * What a panel shows of one question: as the candidate sees it, its key and analysis, where it is used, what other
 * slices know of it, and its history.
 */
export function QuestionPanel({ id, onChanged, onTag }: QuestionPanelProps) {
  const query = useQuery(QuestionWholeDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const [history, setHistory] = useState(false);
  const { questionFigures: brought = [] } = useContext(BroughtContext);
  const { linkTo } = useGo();
  const changed = async () => {
    await query.refetch();
    onChanged();
  };
  return (
    <QueryView query={{ ...query, data: query.data?.bankQuestion }}>
      {(question) => (
        <>
          <div className={styles['acts']}>
            <May any={['repo:edit']}>
              <EditButton {...linkTo(paths.quEdit(question.id, question.repoId))} />
            </May>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setHistory(true)}
            >
              {t('历史记录')}
            </Button>
          </div>
          <Facts question={question} {...(onTag && { onTag })} />
          <DetailsPart title={t('考生看到的试题')}>
            <QuestionPreview question={previewOf(question)} />
          </DetailsPart>
          <DetailsPart title={t('答案与解析')}>
            <QuestionKey question={question} />
          </DetailsPart>
          <DetailsPart title={t('考试引用')}>
            <QuestionUses id={id} />
          </DetailsPart>
          {brought.map(({ Panel }, index) => (
            <Panel key={index} id={id} />
          ))}
          {history && <History question={question} onClose={() => setHistory(false)} onChanged={changed} />}
        </>
      )}
    </QueryView>
  );
}

const EditButton = ({ href, onClick }: LinkTo) => (
  <Button
    component="a"
    href={href}
    leftSection={<IconPencil size={16} aria-hidden />}
    onClick={(event) => onPlainClick(event, onClick)}
  >
    {t('编辑')}
  </Button>
);

type Whole = QuestionWholeQuery['bankQuestion'];

interface FactsProps extends Pick<QuestionPanelProps, 'onTag'> {
  readonly question: Whole;
}

function Facts({ question, onTag }: FactsProps) {
  return (
    <div className={styles['facts']}>
      <Tag tone="info">{typeName(question.quType)}</Tag>
      <StateTag state={question.state} />
      <span>{t('难度 {{level}}', { level: levelName(question.level) })}</span>
      {question.scoreHint != null && <span>{t('建议 {{score}} 分', { score: question.scoreHint })}</span>}
      {question.tags.map((tag) =>
        onTag ? (
          <button
            key={tag}
            type="button"
            className={styles['tag']}
            onClick={() => onTag(tag)}
            title={t('查看知识点“{{tag}}”的试题', { tag })}
          >
            {tag}
          </button>
        ) : (
          <Tag key={tag} tone="quiet">
            {tag}
          </Tag>
        ),
      )}
      <span className={styles['quiet']}>
        v{question.version} · <When value={question.updateTime} />
      </span>
    </div>
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
