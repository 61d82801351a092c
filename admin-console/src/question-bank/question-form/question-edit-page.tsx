import { useApolloClient, useQuery } from '@apollo/client/react';
import { notifications } from '@mantine/notifications';
import { quTypes } from '@vigil/domain/question-bank/question';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { theirVersion } from '../../app/their-version.ts';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { paths } from '../paths.ts';
import {
  EditedQuestionDocument,
  EditedQuestionHistoryDocument,
  SaveEditedQuestionDocument,
} from '../../generated/graphql.ts';
import { type AfterSave, QuestionForm } from './question-form.tsx';
import { problemsOf, sentOf } from './question-input.ts';
import { blankQuestion, copyOf, nextQuestion, type QuestionValues, valuesOf } from './question-values.ts';
import { TypeGallery } from './type-gallery.tsx';

/** What is opened: a new question, or one as it was saved under a version. */
interface Opened {
  readonly values: QuestionValues;
  readonly version: number | null;
}

/** The type that an address names; null: none. */
const typeIn = (named: string | null): number | null =>
  quTypes.find((quType) => String(quType) === named) ?? null;

/**
 * 试题编辑: a new question (`?repoId=&chapterId=` say where, `&quType=` which type, chosen first), or one that
 * is there.
 */
export function QuestionEditPage() {
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const { site } = useSession();
  const title = id === undefined ? t('新建试题') : t('编辑试题');
  usePagePlace(title, paths.quList());
  const navigate = useNavigate();
  const [draft, setDraft] = useState<{ readonly serial: number; readonly opened: Opened } | null>(null);
  const repoId = search.get('repoId') ?? '';
  const chapterId = search.get('chapterId');
  const quType = typeIn(search.get('quType'));
  const blank = useMemo(
    (): Opened => ({ values: blankQuestion({ repoId, chapterId }, quType ?? 1), version: null }),
    [repoId, chapterId, quType],
  );
  const choosing = id === undefined && draft === null && quType === null;
  const pick = (picked: number) =>
    setSearch((before) => new URLSearchParams([...before, ['quType', String(picked)]]));

  const goOn = (values: QuestionValues, after: AfterSave) => {
    notifications.show({ message: t('保存成功！'), color: 'teal' });
    if (after === 'list') return void navigate(paths.quList(values.repoId));
    const next = after === 'next' ? nextQuestion(values) : copyOf(values);
    setDraft((before) => ({ serial: (before?.serial ?? 0) + 1, opened: { values: next, version: null } }));
    void navigate(paths.quEdit(undefined, values.repoId), { replace: true });
    scrollTo({ top: 0 });
  };

  if (id !== undefined) return <Loaded key={id} id={id} title={title} onSaved={goOn} />;
  return (
    <>
      <PageHeader title={title} site={site.siteName} />
      {choosing ? (
        <Panel title={t('选择题型')}>
          <TypeGallery onPick={pick} />
        </Panel>
      ) : (
        <Editor key={draft?.serial ?? 0} opened={draft?.opened ?? blank} onSaved={goOn} />
      )}
    </>
  );
}

interface SavedProps {
  readonly onSaved: (values: QuestionValues, after: AfterSave) => void;
}

function Loaded({ id, title, onSaved }: SavedProps & { readonly id: string; readonly title: string }) {
  const { site } = useSession();
  const query = useQuery(EditedQuestionDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const question = query.data?.bankQuestion;
  const opened = useMemo(
    (): Opened | undefined => question && { values: valuesOf(question), version: question.version },
    [question],
  );
  return (
    <>
      <PageHeader title={title} site={site.siteName} error={query.error} />
      <QueryView query={{ ...query, data: opened }} loading={<Loading shape="page" count={6} />}>
        {(found) => <Editor opened={found} onSaved={onSaved} />}
      </QueryView>
    </>
  );
}

function Editor({ opened, onSaved }: SavedProps & { readonly opened: Opened }) {
  const navigate = useNavigate();
  const client = useApolloClient();
  const send = useSend(SaveEditedQuestionDocument);
  const after = useRef<AfterSave>('list');
  const { id } = opened.values;
  const form = useEntityForm<QuestionValues>({
    initial: opened.values,
    version: opened.version,
    validate: problemsOf,
    save: useCallback(
      (values, { commandId, version }) =>
        send(
          { input: { ...sentOf(values, opened.values), ...(version === null ? {} : { version }) } },
          commandId,
        ),
      [send, opened],
    ),
    loadTheirs: () =>
      theirVersion(client, {
        id,
        detail: EditedQuestionDocument,
        entityOf: ({ bankQuestion }) => bankQuestion,
        history: EditedQuestionHistoryDocument,
        changesOf: ({ questionHistory }) => questionHistory,
        valuesOf,
      }),
    onSaved: (values) => {
      const then = after.current;
      after.current = 'list';
      onSaved(values, then);
    },
  });
  const save = async (then: AfterSave) => {
    after.current = then;
    if (!(await form.submit())) after.current = 'list';
  };
  return (
    <>
      <QuestionForm
        form={form}
        onSave={(then) => void save(then)}
        onCancel={() => void navigate(paths.quList(opened.values.repoId || undefined))}
      />
      <UnsavedGuard when={form.dirty} />
    </>
  );
}
